import assert from 'node:assert/strict';
import type { CaseGroup } from '../../case.ts';
import { inventCredentials, meetPerson, openClient } from '../../world.ts';

/** Signing in with a password, and what is not offered. */
export const signInCases: CaseGroup = {
  part: 'auth: sign-in',
  cases: [
    {
      name: 'gives a session in the platform’s shape',
      run: async (world) => {
        const { email, password } = await meetPerson(world);
        const { data, error } = await openClient(world).auth.signInWithPassword({
          email,
          password,
        });
        assert.equal(error, null);
        const { session, user } = data;
        assert.equal(session.token_type, 'bearer');
        assert.equal(typeof session.access_token, 'string');
        assert.equal(typeof session.refresh_token, 'string');
        assert.equal(typeof session.expires_in, 'number');
        assert.ok((session.expires_at ?? 0) > Date.now() / 1000);
        assert.equal(user.aud, 'authenticated');
        assert.equal(user.role, 'authenticated');
        assert.equal(user.email, email);
        assert.equal(user.phone, '');
        assert.equal(user.app_metadata.provider, 'email');
        assert.deepEqual(user.app_metadata['providers'], ['email']);
        assert.equal(user.is_anonymous, false);
        for (const time of ['email_confirmed_at', 'last_sign_in_at', 'created_at'] as const) {
          assert.ok(!Number.isNaN(Date.parse(user[time] ?? '')), time);
        }
        assert.equal(user.identities?.[0]?.provider, 'email');
        assert.equal(user.identities[0].user_id, user.id);
      },
    },
    {
      name: 'refuses a wrong password and an unknown address alike',
      run: async (world) => {
        const { email } = await meetPerson(world);
        const { password } = inventCredentials();
        const client = openClient(world);
        const answers = await Promise.all(
          [email, inventCredentials().email].map((address) =>
            client.auth.signInWithPassword({ email: address, password }),
          ),
        );
        for (const { data, error } of answers) {
          assert.equal(error?.code, 'invalid_credentials');
          assert.equal(error.status, 400);
          assert.match(error.message, /Invalid login credentials/);
          assert.equal(data.session, null);
        }
      },
    },
    {
      name: 'wants an address and a password',
      run: async (world) => {
        const { auth } = openClient(world);
        const { error } = await auth.signInWithPassword({ password: 'x' } as never);
        assert.match(error?.message ?? '', /email or phone number and a password/);
      },
    },
    {
      name: 'refuses phone numbers with a typed error',
      run: async (world) => {
        const { auth } = openClient(world);
        const answers = await Promise.all([
          auth.signInWithPassword({ phone: '+34123', password: 'Quiet-Lantern-1' }),
          auth.signUp({ phone: '+34123', password: 'Quiet-Lantern-1' }),
          auth.signInWithOtp({ phone: '+34123' }),
        ]);
        for (const { data, error } of answers) {
          assert.equal(error?.name, 'AuthApiError');
          assert.equal(data.session, null);
        }
      },
    },
    {
      name: 'refuses people without a name with a typed error',
      run: async (world) => {
        const { data, error } = await openClient(world).auth.signInAnonymously();
        assert.equal(error?.code, 'anonymous_provider_disabled');
        assert.equal(data.user, null);
      },
    },
    {
      name: 'refuses single sign-on and foreign id tokens with a typed error',
      run: async (world) => {
        const { auth } = openClient(world);
        const sso = await auth.signInWithSSO({ domain: 'example.org' });
        assert.equal(sso.error?.name, 'AuthApiError');
        const token = await auth.signInWithIdToken({ provider: 'google', token: 'not-a-token' });
        assert.equal(token.error?.name, 'AuthApiError');
      },
    },
    {
      name: 'leads to an outside provider with redirect, scopes and parameters',
      run: async (world) => {
        const { data, error } = await openClient(world).auth.signInWithOAuth({
          provider: 'google',
          options: {
            redirectTo: `${world.url}/dashboard`,
            scopes: 'email',
            queryParams: { access_type: 'offline', prompt: 'consent' },
            skipBrowserRedirect: true,
          },
        });
        assert.equal(error, null);
        assert.equal(data.provider, 'google');
        const url = new URL(data.url);
        assert.ok(url.pathname.endsWith('/auth/v1/authorize'));
        assert.equal(url.searchParams.get('code_challenge_method'), 's256');
        assert.equal(url.searchParams.get('redirect_to'), `${world.url}/dashboard`);
      },
    },
    {
      name: 'refuses a code that it never gave',
      run: async (world) => {
        const client = openClient(world);
        await client.auth.signInWithOAuth({
          provider: 'google',
          options: { skipBrowserRedirect: true },
        });
        const { data, error } = await client.auth.exchangeCodeForSession(
          '00000000-0000-4000-8000-000000000000',
        );
        assert.notEqual(error, null);
        assert.equal(data.session, null);
      },
    },
  ],
};
