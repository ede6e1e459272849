import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSupabase } from '#lib/supabase-client.ts';
import { luna, playedSession, playSupabase, storeSession } from '../../testing/play-supabase.ts';
import { readAccount } from './read-account.ts';

const insert = 'POST /rest/v1/profiles';
let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
});
afterAll(() => api.stop());
beforeEach(() => {
  document.documentElement.lang = 'de';
});
afterEach(() => {
  document.documentElement.lang = '';
  localStorage.clear();
});

it.each([
  ['Luna Marlowe de Sol', { first_name: 'Luna', last_name: 'Marlowe de Sol' }],
  ['Luna', { first_name: 'Luna' }],
  ['x'.repeat(90), { first_name: 'x'.repeat(60) }],
  ['  ', {}],
  [42, {}],
])('a missing profile is made with what %s said at sign-up', async (name, names) => {
  const session = playedSession();
  storeSession({ ...session, user: { ...session.user, user_metadata: { full_name: name } } });
  let isMade = false;
  api.play({
    'GET /rest/v1/profiles': () => ({ body: isMade ? [{ id: luna.id }] : [] }),
    [insert]: () => {
      isMade = true;
      return { status: 201, body: [] };
    },
    'GET /rest/v1/identity_verifications': { body: [] },
    ...Object.fromEntries(
      ['user_niches', 'stage_names', 'official_links'].map((table) => [
        `HEAD /rest/v1/${table}`,
        { headers: { 'content-range': '*/0' } },
      ]),
    ),
  });
  const account = await readAccount(await openSupabase(), luna.id);
  expect(account.profile.id).toBe(luna.id);
  const { body, headers } = api.callsOf(insert)[0]!;
  // Two of her pages may find it missing in the same moment.
  expect(headers['prefer']).toContain('resolution=ignore-duplicates');
  expect(body).toEqual({
    id: luna.id,
    locale: 'de',
    created_at: expect.any(String) as string,
    updated_at: expect.any(String) as string,
    ...names,
  });
});
