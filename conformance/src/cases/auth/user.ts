import assert from 'node:assert/strict';
import type { CaseGroup } from '../../case.ts';
import { inventCredentials, meetPerson, openClient } from '../../world.ts';

/** What a signed-in person reads and changes of her account. */
export const userCases: CaseGroup = {
  part: 'auth: user',
  cases: [
    {
      name: 'is asked for by her token',
      run: async (world) => {
        const { client, id, email } = await meetPerson(world);
        const { data, error } = await client.auth.getUser();
        assert.equal(error, null);
        assert.equal(data.user.id, id);
        assert.equal(data.user.email, email);
      },
    },
    {
      name: 'changes what the app says about her, key by key',
      run: async (world) => {
        const { client } = await meetPerson(world);
        await client.auth.updateUser({ data: { colour: 'blue', size: 1 } });
        const { data } = await client.auth.updateUser({ data: { size: 2, gone: null } });
        assert.equal(data.user?.user_metadata['colour'], 'blue');
        assert.equal(data.user.user_metadata['size'], 2);
        const again = await client.auth.getUser();
        assert.equal(again.data.user?.user_metadata['size'], 2);
      },
    },
    {
      name: 'cannot make herself an admin',
      run: async (world) => {
        const { client } = await meetPerson(world);
        await client.auth.updateUser({
          data: { role: 'admin' },
          app_metadata: { role: 'admin' },
          role: 'service_role',
        } as never);
        const { data } = await client.auth.getUser();
        assert.equal(data.user?.app_metadata['role'], undefined);
        assert.equal(data.user?.role, 'authenticated');
      },
    },
    {
      name: 'changes her password with the old one, and signs in with the new one only',
      run: async (world) => {
        const { client, email, password } = await meetPerson(world);
        const next = inventCredentials().password;
        const { error } = await client.auth.updateUser({
          password: next,
          current_password: password,
        });
        assert.equal(error, null);
        const old = await openClient(world).auth.signInWithPassword({ email, password });
        assert.equal(old.error?.code, 'invalid_credentials');
        const now = await openClient(world).auth.signInWithPassword({ email, password: next });
        assert.equal(now.error, null);
      },
    },
    {
      name: 'keeps her password when the new one is the same or too weak',
      run: async (world) => {
        const { client, password } = await meetPerson(world);
        const same = await client.auth.updateUser({ password, current_password: password });
        assert.equal(same.error?.code, 'same_password');
        const weak = await client.auth.updateUser({
          password: 'short',
          current_password: password,
        });
        assert.equal(weak.error?.code, 'weak_password');
      },
    },
    {
      name: 'changes nothing without a session',
      run: async (world) => {
        const { error } = await openClient(world).auth.updateUser({ data: { a: 1 } });
        assert.equal(error?.name, 'AuthSessionMissingError');
      },
    },
    {
      name: 'lists her identities and cannot remove the last one',
      run: async (world) => {
        const { client } = await meetPerson(world);
        const { data, error } = await client.auth.getUserIdentities();
        assert.equal(error, null);
        const [identity] = data.identities;
        assert.equal(identity?.provider, 'email');
        const removed = await client.auth.unlinkIdentity(identity);
        assert.notEqual(removed.error, null);
      },
    },
  ],
};
