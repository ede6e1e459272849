import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as place from '#lib/go-to.ts';
import { storedLanguage, storeLanguage } from '#lib/language.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { luna, playSupabase } from '../../testing/play-supabase.ts';
import { followProfileLanguage } from './follow-profile-language.ts';

const route = 'GET /rest/v1/profiles';
const loadAgain = vi.fn<() => void>();
let api: Awaited<ReturnType<typeof playSupabase>>;

beforeAll(async () => {
  api = await playSupabase();
});
beforeEach(() => {
  localStorage.clear();
  loadAgain.mockReset();
  vi.spyOn(place, 'loadAgain').mockImplementation(loadAgain);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => api.stop());

it('of the profile holds in a browser without a choice of its own, and the page is shown in it', async () => {
  api.play({ [route]: { body: [{ locale: 'de' }] } });
  await followProfileLanguage(await openSupabase(), luna.id);
  expect(storedLanguage()).toBe('de');
  expect(loadAgain).toHaveBeenCalledOnce();
});

it('that the page has already is kept without loading it again', async () => {
  api.play({ [route]: { body: [{ locale: 'en' }] } });
  await followProfileLanguage(await openSupabase(), luna.id);
  expect(storedLanguage()).toBe('en');
  expect(loadAgain).not.toHaveBeenCalled();
});

it('is not asked for where one was chosen', async () => {
  storeLanguage('fr');
  api.play({});
  await followProfileLanguage(await openSupabase(), luna.id);
  expect(api.callsOf(route)).toEqual([]);
  expect(storedLanguage()).toBe('fr');
});

it('gives way to a choice that is made while it is being read', async () => {
  api.play({ [route]: { body: [{ locale: 'en' }] } });
  const followed = followProfileLanguage(await openSupabase(), luna.id);
  storeLanguage('de');
  await followed;
  expect(storedLanguage()).toBe('de');
  expect(loadAgain).not.toHaveBeenCalled();
});
