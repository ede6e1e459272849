import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { playedSession, playSupabase } from '../testing/play-supabase.ts';
import { openSupabase } from './supabase-client.ts';
import { keepSuspensionToken, storedSuspensionToken } from './suspension-token.ts';

const token = 'POST /auth/v1/token';
const credentials = { email: 'luna@example.org', password: 'slow-otters-cross-at-dusk' };

let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
});
afterAll(() => api.stop());
beforeEach(() => {
  localStorage.clear();
  keepSuspensionToken('of-somebody-else');
});

it('who signs in on a shared browser does not see why somebody else was suspended', async () => {
  api.play({ [token]: { body: playedSession() } });
  const { error } = await (await openSupabase()).auth.signInWithPassword(credentials);
  expect(error).toBeNull();
  expect(storedSuspensionToken()).toBeNull();
});

it('a sign-in that is refused, and any other answer, leaves it', async () => {
  const refused = { code: 'invalid_credentials', message: 'no' };
  api.play({ [token]: { status: 400, body: refused }, 'GET /rest/v1/sites': { body: [] } });
  const supabase = await openSupabase();
  await supabase.auth.signInWithPassword(credentials);
  await supabase.from('sites').select('id');
  expect(storedSuspensionToken()).toBe('of-somebody-else');
});
