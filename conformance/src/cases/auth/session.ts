import assert from 'node:assert/strict';
import type { AuthChangeEvent } from '@supabase/supabase-js';
import type { CaseGroup } from '../../case.ts';
import { meetPerson, openClient } from '../../world.ts';
import type { Client, Person } from '../../world.ts';

async function sessionOf({ client }: Pick<Person, 'client'>) {
  const { data } = await client.auth.getSession();
  assert.ok(data.session);
  return data.session;
}

/** A client that continues somebody's session, as another tab or device would. */
async function continueSession(client: Client, of: Person): Promise<Client> {
  const { access_token, refresh_token } = await sessionOf(of);
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  assert.equal(error, null);
  return client;
}

/** A session from its refreshes to its end. */
export const sessionCases: CaseGroup = {
  part: 'auth: session',
  cases: [
    {
      name: 'is none before anybody signed in',
      run: async (world) => {
        const { auth } = openClient(world);
        assert.equal((await auth.getSession()).data.session, null);
        const { data, error } = await auth.getUser();
        assert.equal(data.user, null);
        assert.equal(error?.name, 'AuthSessionMissingError');
        assert.equal(error.status, 400);
        assert.equal(error.message, 'Auth session missing!');
        assert.deepEqual(await auth.getClaims(), { data: null, error: null });
      },
    },
    {
      name: 'is refreshed with a new refresh token',
      run: async (world) => {
        const person = await meetPerson(world);
        const before = await sessionOf(person);
        const { data, error } = await person.client.auth.refreshSession();
        assert.equal(error, null);
        assert.equal(data.user?.id, person.id);
        assert.notEqual(data.session?.refresh_token, before.refresh_token);
        assert.equal((await person.client.auth.getUser()).data.user?.id, person.id);
      },
    },
    {
      name: 'is refreshed with a token that is handed in',
      run: async (world) => {
        const person = await meetPerson(world);
        const { refresh_token } = await sessionOf(person);
        const { data, error } = await openClient(world).auth.refreshSession({ refresh_token });
        assert.equal(error, null);
        assert.equal(data.user?.id, person.id);
      },
    },
    {
      name: 'goes on in another client',
      run: async (world) => {
        const person = await meetPerson(world);
        const other = await continueSession(openClient(world), person);
        const { data, error } = await other.auth.updateUser({ data: { hello: 'world' } });
        assert.equal(error, null);
        assert.equal(data.user.user_metadata['hello'], 'world');
      },
    },
    {
      name: 'refuses access tokens that are none',
      run: async (world) => {
        const person = await meetPerson(world);
        const { refresh_token } = await sessionOf(person);
        const { data, error } = await openClient(world).auth.setSession({
          access_token: 'not-a-token',
          refresh_token,
        });
        assert.match(error?.message ?? '', /Invalid JWT structure/);
        assert.equal(data.session, null);
        const user = await openClient(world).auth.getUser('not.a.token');
        assert.notEqual(user.error, null);
      },
    },
    {
      name: 'refuses refresh tokens that it never gave',
      run: async (world) => {
        const { data, error } = await openClient(world).auth.refreshSession({
          refresh_token: 'never-given-to-anybody',
        });
        assert.equal(error?.code, 'refresh_token_not_found');
        assert.match(error.message, /Invalid Refresh Token/);
        assert.equal(data.session, null);
      },
    },
    {
      name: 'is missing when half of it is handed in',
      run: async (world) => {
        const { auth } = openClient(world);
        for (const half of [{ access_token: 'a' }, { refresh_token: 'b' }]) {
          const { error } = await auth.setSession(half as never);
          assert.match(error?.message ?? '', /Auth session missing!/);
        }
      },
    },
    {
      name: 'has claims that the client verifies with the published keys',
      run: async (world) => {
        const person = await meetPerson(world);
        const { data, error } = await person.client.auth.getClaims();
        assert.equal(error, null);
        assert.equal(data?.claims.sub, person.id);
        assert.equal(data.claims.role, 'authenticated');
        assert.equal(data.claims.aud, 'authenticated');
        assert.equal(data.claims.email, person.email);
        assert.equal(data.claims.aal, 'aal1');
        assert.equal(typeof data.claims.session_id, 'string');
        assert.ok(data.claims.exp - data.claims.iat <= 3600);
        const [how] = data.claims.amr ?? [];
        assert.equal(typeof how === 'string' ? how : how?.method, 'password');
      },
    },
    {
      name: 'tells the app of sign-in, refresh, change and sign-out',
      run: async (world) => {
        const { email, password } = await meetPerson(world);
        const { auth } = openClient(world);
        const events: AuthChangeEvent[] = [];
        const { data } = auth.onAuthStateChange((event) => {
          events.push(event);
        });
        await auth.signInWithPassword({ email, password });
        await auth.refreshSession();
        await auth.updateUser({ data: { hello: 'world' } });
        await auth.signOut();
        data.subscription.unsubscribe();
        assert.deepEqual(
          events.filter((event) => event !== 'INITIAL_SESSION'),
          ['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'],
        );
      },
    },
    {
      name: 'ends at sign-out, for its tokens too',
      run: async (world) => {
        const person = await meetPerson(world);
        const { access_token, refresh_token } = await sessionOf(person);
        assert.equal((await person.client.auth.signOut()).error, null);
        assert.equal((await person.client.auth.getSession()).data.session, null);
        const other = openClient(world);
        const user = await other.auth.getUser(access_token);
        assert.notEqual(user.error, null);
        const again = await other.auth.refreshSession({ refresh_token });
        assert.notEqual(again.error, null);
      },
    },
    {
      name: 'ends everywhere, here only, or everywhere else, as the scope says',
      run: async (world) => {
        for (const scope of ['global', 'local', 'others'] as const) {
          const here = await meetPerson(world);
          const there = openClient(world);
          await there.auth.signInWithPassword(here);
          const { access_token } = await sessionOf(here);
          assert.equal((await here.client.auth.signOut({ scope })).error, null);
          const isHereAlive = (await openClient(world).auth.getUser(access_token)).error === null;
          const isThereAlive = (await there.auth.getUser()).error === null;
          assert.deepEqual(
            [isHereAlive, isThereAlive],
            [scope === 'others', scope === 'local'],
            scope,
          );
        }
      },
    },
    {
      name: 'takes a sign-out when it has ended already',
      run: async (world) => {
        const person = await meetPerson(world);
        const other = await continueSession(openClient(world), person);
        await person.client.auth.signOut();
        assert.equal((await other.auth.signOut()).error, null);
      },
    },
    {
      name: 'has one active refresh token after eight refreshes at once',
      needs: ['database'],
      run: async (world) => {
        const person = await meetPerson(world);
        const { refresh_token } = await sessionOf(person);
        const { data: claims } = await person.client.auth.getClaims();
        await Promise.all(
          Array.from({ length: 8 }, () => openClient(world).auth.refreshSession({ refresh_token })),
        );
        const rows = await world.sql?.<{ active: number }>(
          `select count(*)::int as active from auth.refresh_tokens
           where session_id = $1::uuid and revoked is not true`,
          [claims?.claims.session_id],
        );
        assert.equal(rows?.[0]?.active, 1);
      },
    },
    {
      name: 'ends for a person who is banned',
      needs: ['database'],
      run: async (world) => {
        const person = await meetPerson(world);
        await world.sql?.(
          "update auth.users set banned_until = now() + interval '1 day' where id = $1",
          [person.id],
        );
        assert.notEqual((await person.client.auth.getUser()).error, null);
        assert.notEqual((await person.client.auth.refreshSession()).error, null);
        const { error } = await openClient(world).auth.signInWithPassword(person);
        assert.equal(error?.code, 'user_banned');
      },
    },
  ],
};
