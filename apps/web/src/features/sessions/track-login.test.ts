import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openSupabase } from '#lib/supabase-client.ts';
import * as looking from '#lib/look-up-address.ts';
import { luna, playSupabase } from '../../testing/play-supabase.ts';
import { trackLogin } from './track-login.ts';

const route = 'POST /functions/v1/track-login-info';
let api: Awaited<ReturnType<typeof playSupabase>>;

beforeAll(async () => {
  api = await playSupabase();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => api.stop());

it.each(['203.0.113.9', null])('tells who, with what, and from where (%s)', async (address) => {
  vi.spyOn(looking, 'lookUpAddress').mockResolvedValue(address);
  api.play({ [route]: { body: {} } });
  await trackLogin(await openSupabase(), luna.id);
  expect(api.callsOf(route).map(({ body }) => body)).toEqual([
    {
      ...{ user_id: luna.id, user_agent: navigator.userAgent, ip_address: address },
      time_zone: 'UTC',
    },
  ]);
});

it('a failure is only logged', async () => {
  vi.spyOn(looking, 'lookUpAddress').mockResolvedValue(null);
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.play({ [route]: { status: 500 } });
  await trackLogin(await openSupabase(), luna.id);
  expect(log).toHaveBeenCalledWith('The sign-in was not tracked.', expect.any(String));
});
