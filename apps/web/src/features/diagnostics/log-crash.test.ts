import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { playSupabase } from '../../testing/play-supabase.ts';
import { logCrash } from './log-crash.ts';

const route = 'POST /rest/v1/debug_logs';
let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
});
afterAll(() => api.stop());
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

it('tells what broke and where, in bounds, and of the address only the path', async () => {
  api.play({ [route]: { status: 201, body: [] } });
  history.replaceState(null, '', '/account?token=secret#more');
  const error = new TypeError('x'.repeat(5000));
  error.stack = 'y'.repeat(90_000);
  await logCrash(error, 'in AccountPage');
  const { body } = api.callsOf(route)[0]!;
  expect(body).toMatchObject({
    action: 'crash',
    table_name: 'screen',
    data: { component_stack: 'in AccountPage', path: '/account', user_agent: navigator.userAgent },
  });
  expect(JSON.stringify(body)).not.toContain('secret');
  // The table takes 16 kB.
  expect(JSON.stringify(body['data']).length).toBeLessThan(12_000);
  expect(Date.parse((body['data'] as { timestamp: string }).timestamp)).not.toBeNaN();
});

it.each([
  ['the server refuses', { status: 429, body: { code: 'PT429', message: 'too many' } }],
  ['it is away', { status: 503, body: {} }],
])('stays quiet when %s', async (_, answer) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.play({ [route]: answer });
  await logCrash('a text was thrown', null);
  expect(warn).toHaveBeenCalledOnce();
});
