import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmailOtpType } from '@supabase/supabase-js';
import type { CaseGroup } from '../../case.ts';
import { inventCredentials, meetPerson, openClient } from '../../world.ts';
import type { World } from '../../world.ts';

type Link = { token_hash: string; type: EmailOtpType };

/** The link of the newest mail to somebody, once it has come. */
async function awaitLink(world: World, to: string, seen = 0): Promise<Link> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = (await world.mails?.(to)) ?? [];
    if (mails.length > seen) {
      const address = /https?:\/\/\S*token_hash=\S+/.exec(mails[0]?.text ?? '')?.[0];
      assert.ok(address, 'the mail has a link');
      const { searchParams } = new URL(address);
      return {
        token_hash: searchParams.get('token_hash') ?? '',
        type: searchParams.get('type') as EmailOtpType,
      };
    }
    await pause(200);
  }
  throw new Error('No mail came.');
}

/** The six digits of the newest mail to somebody. */
async function awaitCode(world: World, to: string): Promise<string> {
  await awaitLink(world, to);
  const [mail] = (await world.mails?.(to)) ?? [];
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  assert.ok(code, 'the mail has a code');
  return code;
}

/** Flows that go through a mailbox. */
export const mailCases: CaseGroup = {
  part: 'auth: mail',
  cases: [
    {
      name: 'confirms a new account by the link of a mail, once',
      needs: ['mailbox', 'confirmation'],
      run: async (world) => {
        const { email, password } = inventCredentials();
        const client = openClient(world);
        await client.auth.signUp({ email, password });
        const link = await awaitLink(world, email);
        const { data, error } = await client.auth.verifyOtp(link);
        assert.equal(error, null);
        assert.equal(data.user?.email, email);
        assert.notEqual(data.session, null);
        const again = await openClient(world).auth.verifyOtp(link);
        assert.equal(again.error?.code, 'otp_expired');
        assert.equal(again.error.status, 403);
      },
    },
    {
      name: 'confirms a new account by the code of a mail',
      needs: ['mailbox', 'confirmation'],
      run: async (world) => {
        const { email, password } = inventCredentials();
        const client = openClient(world);
        await client.auth.signUp({ email, password });
        const token = await awaitCode(world, email);
        const { data, error } = await client.auth.verifyOtp({ email, token, type: 'signup' });
        assert.equal(error, null);
        assert.equal(data.user?.email, email);
      },
    },
    {
      name: 'sends a confirmation again',
      needs: ['mailbox', 'confirmation'],
      run: async (world) => {
        const { email, password } = inventCredentials();
        const client = openClient(world);
        await client.auth.signUp({ email, password });
        await awaitLink(world, email);
        const { error } = await client.auth.resend({ type: 'signup', email });
        assert.equal(error, null);
        const { error: refused } = await client.auth.verifyOtp(await awaitLink(world, email, 1));
        assert.equal(refused, null);
      },
    },
    {
      name: 'signs a person in by a link of a mail',
      needs: ['mailbox'],
      run: async (world) => {
        const { email, id } = await meetPerson(world);
        const before = ((await world.mails?.(email)) ?? []).length;
        const client = openClient(world);
        const { data: sent, error } = await client.auth.signInWithOtp({
          email,
          options: { shouldCreateUser: false },
        });
        assert.equal(error, null);
        assert.deepEqual([sent.user, sent.session], [null, null]);
        const { data } = await client.auth.verifyOtp(await awaitLink(world, email, before));
        assert.equal(data.user?.id, id);
      },
    },
    {
      name: 'resets a forgotten password by a link of a mail',
      needs: ['mailbox'],
      run: async (world) => {
        const { email, password } = await meetPerson(world);
        const before = ((await world.mails?.(email)) ?? []).length;
        const client = openClient(world);
        const { data, error } = await client.auth.resetPasswordForEmail(email, {
          redirectTo: `${world.url}/reset-password`,
        });
        assert.equal(error, null);
        assert.deepEqual(data, {});
        await client.auth.verifyOtp(await awaitLink(world, email, before));
        const next = inventCredentials().password;
        assert.equal((await client.auth.updateUser({ password: next })).error, null);
        const old = await openClient(world).auth.signInWithPassword({ email, password });
        assert.equal(old.error?.code, 'invalid_credentials');
        const now = await openClient(world).auth.signInWithPassword({ email, password: next });
        assert.equal(now.error, null);
      },
    },
    {
      name: 'answers for unknown addresses as for known ones',
      run: async (world) => {
        const { email: known } = await meetPerson(world);
        const unknown = inventCredentials().email;
        for (const email of [known, unknown]) {
          const { auth } = openClient(world);
          assert.deepEqual(await auth.resetPasswordForEmail(email), { data: {}, error: null });
          const link = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
          assert.equal(link.error, null);
          assert.equal((await auth.resend({ type: 'signup', email })).error, null);
        }
      },
    },
    {
      name: 'refuses codes and links that it never sent',
      run: async (world) => {
        const { email } = await meetPerson(world);
        const { auth } = openClient(world);
        const answers = [
          await auth.verifyOtp({ email, token: '123456', type: 'email' }),
          await auth.verifyOtp({ email, token: 'no-code', type: 'recovery' }),
          await auth.verifyOtp({ token_hash: 'never-sent', type: 'magiclink' }),
        ];
        for (const { data, error } of answers) {
          assert.match(error?.message ?? '', /Token has expired or is invalid/);
          assert.equal(error?.status, 403);
          assert.equal(data.session, null);
        }
      },
    },
    {
      name: 'wants an address',
      run: async (world) => {
        const { auth } = openClient(world);
        for (const answer of [
          await auth.resend({} as never),
          await auth.signInWithOtp({} as never),
        ]) {
          assert.match(answer.error?.message ?? '', /email or phone number/);
        }
        const bad = await auth.signInWithOtp({ email: 'no-address' });
        assert.notEqual(bad.error, null);
      },
    },
    {
      name: 'changes an address when both mailboxes agree',
      needs: ['mailbox'],
      run: async (world) => {
        const { client, email, id } = await meetPerson(world);
        const next = inventCredentials().email;
        const before = ((await world.mails?.(email)) ?? []).length;
        const { data, error } = await client.auth.updateUser({ email: next });
        assert.equal(error, null);
        assert.equal(data.user.email, email);
        assert.equal(data.user.new_email, next);
        const other = openClient(world);
        await other.auth.verifyOtp(await awaitLink(world, next));
        assert.equal((await client.auth.getUser()).data.user?.email, email);
        await other.auth.verifyOtp(await awaitLink(world, email, before));
        const rows = await world.sql?.<{ email: string }>(
          'select email from auth.users where id = $1',
          [id],
        );
        if (rows !== undefined) assert.equal(rows[0]?.email, next);
      },
    },
    {
      name: 'lets a person without her old password set a new one by a code of a mail',
      needs: ['mailbox'],
      run: async (world) => {
        const { client, email } = await meetPerson(world);
        const before = ((await world.mails?.(email)) ?? []).length;
        assert.equal((await client.auth.reauthenticate()).error, null);
        let nonce: string | undefined;
        for (let attempt = 0; attempt < 100 && nonce === undefined; attempt += 1) {
          const mails = (await world.mails?.(email)) ?? [];
          if (mails.length > before) nonce = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0];
          else await pause(200);
        }
        assert.ok(nonce, 'the mail has a code');
        const { password } = inventCredentials();
        const wrong = await client.auth.updateUser({ password, nonce: '000000' });
        assert.notEqual(wrong.error, null);
        const { error } = await client.auth.updateUser({ password, nonce });
        assert.equal(error, null);
      },
    },
  ],
};
