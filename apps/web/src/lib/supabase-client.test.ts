import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { playedSession, playSupabase, storeSession } from '../testing/play-supabase.ts';
import { readStoredSession } from './stored-session.ts';
import { secondsUntilRetry } from './retry-after.ts';
import { openSupabase } from './supabase-client.ts';
import type { Supabase } from './supabase-client.ts';

// What the client does by itself and the product relies on: another version of it is not to change it unseen.

let api: Awaited<ReturnType<typeof playSupabase>>;
let supabase: Supabase;
beforeAll(async () => {
  api = await playSupabase();
  api.play({});
  supabase = await openSupabase();
  // By the real clock, whatever a test sets.
  await supabase.auth.stopAutoRefresh();
});
afterAll(() => api.stop());
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Answers every request at once, and keeps what was asked. */
function answer(give: (url: URL) => Response) {
  const asked: { url: URL; headers: Headers; body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string | URL, init?: RequestInit) => {
    const url = new URL(path);
    asked.push({ url, headers: new Headers(init?.headers), body: init?.body });
    return Promise.resolve(give(url));
  });
  return asked;
}

it('joins again after 1, 2, 5, then 10 s, and asks for 10 events per second', () => {
  const { realtime } = supabase;
  expect([1, 2, 3, 4, 5, 50].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ]);
  expect(realtime.endpointURL()).toContain('eventsPerSecond=10');
});

it('joins at once when the browser is online again, and only when something is followed', async () => {
  const { realtime } = supabase;
  const connect = vi.spyOn(realtime, 'connect').mockReturnValue(undefined);
  dispatchEvent(new Event('online'));
  expect(connect).not.toHaveBeenCalled();
  const channel = supabase.channel('rows');
  dispatchEvent(new Event('online'));
  expect(connect).toHaveBeenCalledOnce();
  await supabase.removeChannel(channel);
  connect.mockRestore();
});

it('tries the refresh of a token again after 200 ms, doubling', async () => {
  let isAway = true;
  const asked = answer(() =>
    isAway ? Response.json({}, { status: 503 }) : Response.json(playedSession()),
  );
  const refreshing = supabase.auth.refreshSession({ refresh_token: 'refresh-1' });
  const triesAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return asked.filter(({ url }) => url.pathname === '/auth/v1/token').length;
  };
  expect(await triesAfter(0)).toBe(1);
  expect(await triesAfter(199)).toBe(1);
  expect(await triesAfter(1)).toBe(2);
  expect(await triesAfter(399)).toBe(2);
  isAway = false;
  expect(await triesAfter(1)).toBe(3);
  expect((await refreshing).error).toBeNull();
});

it('keeps a session whose refresh is refused for now (429): others behind the same address asked too often', async () => {
  storeSession({ ...playedSession(), expires_at: 1 });
  const events: string[] = [];
  const { data: listener } = supabase.auth.onAuthStateChange((event) => {
    events.push(event);
  });
  let refusals = 2;
  const asked = answer(() => {
    refusals -= 1;
    return refusals < 0
      ? Response.json({ ...playedSession(), refresh_token: 'refresh-2' })
      : Response.json(
          { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many.' },
          { status: 429, headers: { 'retry-after': '30' } },
        );
  });
  const reading = supabase.auth.getSession();
  await vi.advanceTimersByTimeAsync(600);
  const { data, error } = await reading;
  listener.subscription.unsubscribe();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).toBe('refresh-2');
  expect(asked.map(({ url }) => url.pathname)).toEqual(Array(3).fill('/auth/v1/token'));
  expect(events).not.toContain('SIGNED_OUT');
  expect(readStoredSession()?.refresh_token).toBe('refresh-2');
  expect(secondsUntilRetry()).toBe(30);
});

it('says of every other call that too many were made', async () => {
  const asked = answer(() =>
    Response.json({ code: 429, error_code: 'over_request_rate_limit' }, { status: 429 }),
  );
  const { error } = await supabase.auth.signInWithPassword({
    email: 'luna@example.org',
    password: 'slow-otters-cross-at-dusk',
  });
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  expect(asked).toHaveLength(1);
});

it('lists 100 files from 0 on, by name upwards', async () => {
  const asked = answer(() => Response.json([]));
  await supabase.storage.from('works').list('luna');
  expect(JSON.parse(String(asked[0]?.body))).toEqual({
    prefix: 'luna',
    limit: 100,
    offset: 0,
    sortBy: { column: 'name', order: 'asc' },
  });
});

it('uploads for an hour in caches (3600 s), and never over another file unasked', async () => {
  const asked = answer(() => Response.json({ Id: 'an-id', Key: 'works/luna/a.txt' }));
  await supabase.storage.from('works').upload('luna/a.txt', 'hello');
  expect(asked[0]?.headers.get('cache-control')).toBe('max-age=3600');
  expect(asked[0]?.headers.get('x-upsert')).toBe('false');
});

it('keeps the keys of the server for 10 minutes', async () => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  );
  const jwk = await crypto.subtle.exportKey('jwk', publicKey);
  const asked = answer(() =>
    Response.json({ keys: [{ ...jwk, kid: 'key-1', alg: 'ES256', key_ops: ['verify'] }] }),
  );
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 7200;
  const signed = `${encode({ alg: 'ES256', kid: 'key-1', typ: 'JWT' })}.${encode({ sub: 'luna', exp })}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(signed),
  );
  const token = `${signed}.${Buffer.from(signature).toString('base64url')}`;
  const timesAsked = async () => {
    const { data, error } = await supabase.auth.getClaims(token);
    expect(error).toBeNull();
    expect(data?.claims.sub).toBe('luna');
    return asked.filter(({ url }) => url.pathname.endsWith('/jwks.json')).length;
  };
  expect(await timesAsked()).toBe(1);
  vi.setSystemTime(Date.now() + 599_000);
  expect(await timesAsked()).toBe(1);
  vi.setSystemTime(Date.now() + 2000);
  expect(await timesAsked()).toBe(2);
});
