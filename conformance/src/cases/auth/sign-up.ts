import assert from 'node:assert/strict';
import type { CaseGroup } from '../../case.ts';
import { inventCredentials, meetPerson, openClient } from '../../world.ts';

/** Making an account. */
export const signUpCases: CaseGroup = {
  part: 'auth: sign-up',
  cases: [
    {
      name: 'signs a new person in at once',
      needs: ['sign-up at once'],
      run: async (world) => {
        const credentials = inventCredentials();
        const { data, error } = await openClient(world).auth.signUp(credentials);
        assert.equal(error, null);
        assert.equal(data.user?.email, credentials.email);
        assert.equal(data.session?.user.id, data.user.id);
      },
    },
    {
      name: 'signs a new person in without the PKCE flow too',
      needs: ['sign-up at once'],
      run: async (world) => {
        const client = openClient(world, { flowType: 'implicit' });
        const { data, error } = await client.auth.signUp(inventCredentials());
        assert.equal(error, null);
        assert.notEqual(data.session, null);
      },
    },
    {
      name: 'keeps what the app says about the person',
      needs: ['sign-up at once'],
      run: async (world) => {
        const { data } = await openClient(world).auth.signUp({
          ...inventCredentials(),
          options: {
            emailRedirectTo: `${world.url}/dashboard`,
            data: { full_name: 'Luna Marlowe' },
          },
        });
        assert.equal(data.user?.user_metadata['full_name'], 'Luna Marlowe');
      },
    },
    {
      name: 'believes nothing privileged that the app says about the person',
      needs: ['sign-up at once'],
      run: async (world) => {
        const { data } = await openClient(world).auth.signUp({
          ...inventCredentials(),
          options: { data: { role: 'admin', app_metadata: { role: 'admin' } } },
        });
        assert.equal(data.user?.app_metadata['role'], undefined);
        assert.equal(data.user?.role, 'authenticated');
        assert.equal(data.user.app_metadata['provider'], 'email');
      },
    },
    {
      name: 'gives a person to be confirmed no session',
      needs: ['confirmation'],
      run: async (world) => {
        const credentials = inventCredentials();
        const client = openClient(world);
        const { data, error } = await client.auth.signUp(credentials);
        assert.equal(error, null);
        assert.equal(data.session, null);
        assert.equal(data.user?.email, credentials.email);
        const tried = await client.auth.signInWithPassword(credentials);
        assert.equal(tried.data.session, null);
        assert.notEqual(tried.error, null);
      },
    },
    {
      name: 'answers a known address as an unknown one while confirmation is on',
      needs: ['confirmation'],
      run: async (world) => {
        const { email } = await meetPerson(world);
        const shape = async (address: string) => {
          const { data, error } = await openClient(world).auth.signUp({
            ...inventCredentials(),
            email: address,
          });
          assert.equal(error, null);
          return { ...data.user, id: '', email: '', created_at: '', updated_at: '' };
        };
        const [known, unknown] = [await shape(email), await shape(inventCredentials().email)];
        assert.deepEqual(Object.keys(known).sort(), Object.keys(unknown).sort());
        assert.deepEqual(known.identities?.length, unknown.identities?.length);
      },
    },
    {
      name: 'says that somebody is registered already while confirmation is off',
      needs: ['sign-up at once'],
      run: async (world) => {
        const { email } = await meetPerson(world);
        const { data, error } = await openClient(world).auth.signUp({
          ...inventCredentials(),
          email,
        });
        assert.match(error?.message ?? '', /^User already registered/);
        assert.equal(error?.code, 'user_already_exists');
        assert.equal(data.user, null);
      },
    },
    {
      name: 'takes an address in any case as the same address',
      needs: ['sign-up at once'],
      run: async (world) => {
        const { email, password } = await meetPerson(world);
        const { data } = await openClient(world).auth.signInWithPassword({
          email: email.toUpperCase(),
          password,
        });
        assert.equal(data.user?.email, email);
      },
    },
    {
      name: 'refuses a short password with its reason',
      run: async (world) => {
        const { email } = inventCredentials();
        const { data, error } = await openClient(world).auth.signUp({ email, password: '123' });
        assert.equal(error?.name, 'AuthWeakPasswordError');
        assert.deepEqual((error as unknown as { reasons: string[] }).reasons, ['length']);
        assert.equal(data.session, null);
      },
    },
    {
      name: 'refuses an address that is none',
      run: async (world) => {
        for (const email of ['a', 'a@', '@b.example', 'a b@example.org', 'xx:;x@x.x']) {
          const { data, error } = await openClient(world).auth.signUp({
            ...inventCredentials(),
            email,
          });
          assert.match(error?.message ?? '', /Unable to validate email address: invalid format/);
          assert.equal(data.user, null);
        }
      },
    },
    {
      name: 'wants an address and a password',
      run: async (world) => {
        const { auth } = openClient(world);
        const { error } = await auth.signUp({ password: 'Quiet-Lantern-1' } as never);
        assert.match(error?.message ?? '', /email or phone number and a password/);
      },
    },
    {
      name: 'makes one account of eight tries at the same time',
      needs: ['sign-up at once'],
      run: async (world) => {
        const credentials = inventCredentials();
        const tries = await Promise.all(
          Array.from({ length: 8 }, () => openClient(world).auth.signUp(credentials)),
        );
        assert.equal(tries.filter(({ error }) => error === null).length, 1);
        assert.deepEqual(
          [...new Set(tries.flatMap(({ error }) => (error === null ? [] : [error.code])))],
          ['user_already_exists'],
        );
      },
    },
  ],
};
