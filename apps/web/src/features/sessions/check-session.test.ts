import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readStoredSession } from '#lib/stored-session.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { playedSession, playSupabase, refusal, storeSession } from '../../testing/play-supabase.ts';
import { checkSession } from './check-session.ts';

const ask = 'GET /auth/v1/user';
const renew = 'POST /auth/v1/token';
const leave = { 'POST /auth/v1/logout': { status: 204 } };
const badToken = refusal(403, 'bad_jwt');
const renewed = { ...playedSession({ amr: [{}] }), refresh_token: 'refresh-2' };
/** By the clock of this device, which is slow, the token has five minutes left. */
const held = { ...playedSession(), expires_at: Math.floor(Date.now() / 1000) + 300 };

let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
});
afterEach(async () => {
  api.play(leave);
  await (await openSupabase()).auth.signOut({ scope: 'local' });
  localStorage.clear();
});
afterAll(() => api.stop());

/** What the client tells while the session is checked. */
async function check(): Promise<string[]> {
  const supabase = await openSupabase();
  await supabase.auth.getSession();
  const events: string[] = [];
  const { data } = supabase.auth.onAuthStateChange((event) => {
    if (event !== 'INITIAL_SESSION') events.push(event);
  });
  await checkSession(supabase);
  data.subscription.unsubscribe();
  return events;
}

it('a session that lives is left alone', async () => {
  storeSession(held);
  api.play({ [ask]: { body: held.user } });
  expect(await check()).toEqual([]);
  expect(api.calls.map(({ route }) => route)).toEqual([ask]);
});

it('a token that has run out by the server’s clock alone is renewed, and nobody is signed out', async () => {
  storeSession(held);
  api.play({ [ask]: badToken, [renew]: { body: renewed } });
  expect(await check()).toEqual(['TOKEN_REFRESHED']);
  expect(readStoredSession()?.refresh_token).toBe('refresh-2');
  expect(api.callsOf(renew).map(({ body }) => body)).toEqual([{ refresh_token: 'refresh-1' }]);
});

it('a session that is not renewed either is over', async () => {
  storeSession(held);
  api.play({ ...leave, [ask]: badToken, [renew]: refusal(400, 'refresh_token_not_found') });
  expect(await check()).toEqual(['SIGNED_OUT']);
  expect(readStoredSession()).toBeNull();
});

it('one that was renewed while it was asked for is not renewed again', async () => {
  storeSession(held);
  api.play({
    [ask]: () => {
      storeSession(renewed);
      return badToken;
    },
  });
  expect(await check()).toEqual([]);
  expect(api.callsOf(renew)).toEqual([]);
  expect(readStoredSession()?.refresh_token).toBe('refresh-2');
});

it('a server that cannot say so now changes nothing', async () => {
  storeSession(held);
  api.play({ [ask]: { status: 503 } });
  expect(await check()).toEqual([]);
  api.play({ [ask]: badToken, [renew]: refusal(409, 'conflict') });
  expect(await check()).toEqual([]);
  expect(readStoredSession()?.refresh_token).toBe('refresh-1');
});
