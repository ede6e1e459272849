import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openSupabase } from '#lib/supabase-client.ts';
import * as looking from '#lib/look-up-address.ts';
import { playedSession, playSupabase, storeSession, totpFactor } from '../testing/play-supabase.ts';
import { startSignedIn } from './signed-in.tsx';

const link = 'PATCH /rest/v1/instant_scan_results';
const track = 'POST /functions/v1/track-login-info';
const claim = 'POST /functions/v1/claim-referral';
const works = { [link]: { status: 204 }, [track]: { body: {} }, [claim]: { body: {} } };

let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
});
beforeEach(() => {
  vi.spyOn(looking, 'lookUpAddress').mockResolvedValue(null);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  api.play({ 'POST /auth/v1/logout': { status: 204 } });
  await (await openSupabase()).auth.signOut({ scope: 'local' });
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => api.stop());

/** Somebody whose account is new, so that it may have come by a recommendation. */
function newcomer(options: Parameters<typeof playedSession>[0] = {}) {
  const session = playedSession(options);
  return { ...session, user: { ...session.user, created_at: new Date().toISOString() } };
}

/** What a page asks for when it is opened, each once. */
async function view(routes: Parameters<typeof api.play>[0]): Promise<string[]> {
  api.play(routes);
  await startSignedIn();
  return api.calls.map(({ route }) => route).toSorted();
}

it('what belongs to a sign-in is done by its first page', async () => {
  storeSession(newcomer());
  expect(await view(works)).toEqual([link, claim, track]);
  expect(await view(works)).toEqual([]);
});

it.each([
  [link, { status: 503 }],
  [track, { status: 500 }],
  [claim, { status: 502 }],
])('%s that failed is tried again by the next page, and nothing else', async (route, failure) => {
  storeSession(newcomer());
  expect(await view({ ...works, [route]: failure })).toEqual([link, claim, track]);
  expect(await view(works)).toEqual([route]);
  expect(await view(works)).toEqual([]);
});

it('two pages at once do it once', async () => {
  storeSession(newcomer());
  api.play(works);
  await Promise.all([startSignedIn(), startSignedIn()]);
  expect(api.calls.map(({ route }) => route).toSorted()).toEqual([link, claim, track]);
});

it('nothing of it is done for half a sign-in, and all for the whole', async () => {
  storeSession(newcomer({ factors: [totpFactor] }));
  expect(await view({})).toEqual([]);
  storeSession(newcomer({ aal: 'aal2', factors: [totpFactor] }));
  expect(await view(works)).toEqual([link, claim, track]);
});
