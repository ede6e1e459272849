import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { playSupabase, storeSession } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { checkSubscription, checkTimeoutMs } from './check-subscription.ts';
import { cachedCheck, cacheCheck, clearCachedCheck } from './subscription-cache.ts';

const route = 'POST /functions/v1/check-subscription';
let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
  await loadAppTexts('en', ['subscriptions']);
});
afterAll(() => api.stop());
beforeEach(() => {
  storeSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function check(answer: PlayedRoute) {
  api.play({ [route]: answer });
  return checkSubscription(await openSupabase(), 'luna');
}

describe('the check of a plan', () => {
  it('asks for a fresh answer and keeps it', async () => {
    const body = { subscribed: true, subscription_tier: 'pro', had_subscription: true };
    expect(await check({ body })).toEqual({ ...body, message: null });
    expect(api.callsOf(route)[0]?.body).toEqual({ forceRefresh: true });
    expect(cachedCheck('luna')?.check.subscription_tier).toBe('pro');
  });

  it('reads top as elite, and a word it does not know as standard', async () => {
    const body = { subscribed: true, subscription_tier: 'top', had_subscription: true };
    expect((await check({ body })).subscription_tier).toBe('elite');
    const strange = { ...body, subscribed: false, subscription_tier: 'platinum' };
    expect((await check({ body: strange })).subscription_tier).toBe('standard');
  });

  it.each([
    ['an error of the server', { status: 500, body: {} }],
    ['a refusal', { status: 401, body: {} }],
    ['an answer of another shape', { body: { subscribed: 'yes' } }],
  ])('with %s leaves the basic features: Unable to verify subscription.', async (_, answer) => {
    expect(await check(answer)).toEqual({
      subscribed: false,
      subscription_tier: 'standard',
      had_subscription: false,
      message: 'Unable to verify subscription. Basic features available.',
    });
    expect(cachedCheck('luna')).toBeNull();
  });

  it('that cannot be asked leaves them too: Subscription check failed.', async () => {
    const supabase = await openSupabase();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await checkSubscription(supabase, 'luna')).message).toBe(
      'Subscription check failed. Basic features available.',
    );
  });

  it('is given up after 8 s: Subscription check timed out', async () => {
    expect(checkTimeoutMs).toBe(8000);
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    timeout.mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('slow', 'TimeoutError')), ms / 200);
      return controller.signal;
    });
    let isOver = false;
    const supabase = await openSupabase();
    vi.stubGlobal(
      'fetch',
      (_: string, init?: RequestInit) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            isOver = true;
            reject(init.signal?.reason as Error);
          });
        }),
    );
    const { message, subscribed } = await checkSubscription(supabase, 'luna');
    expect({ message, subscribed }).toEqual({
      message: 'Subscription check timed out',
      subscribed: false,
    });
    expect(isOver).toBe(true);
    expect(timeout).toHaveBeenCalledWith(8000);
  });
});

describe('an answer that is kept', () => {
  const kept = {
    subscribed: true,
    subscription_tier: 'pro',
    had_subscription: true,
    message: null,
  } as const;

  it('is good for 5 minutes', () => {
    vi.useFakeTimers({ now: 1_795_000_000_000 });
    cacheCheck('luna', kept);
    vi.setSystemTime(1_795_000_000_000 + 299_999);
    expect(cachedCheck('luna')?.check).toEqual(kept);
    vi.setSystemTime(1_795_000_000_000 + 300_000);
    expect(cachedCheck('luna')).toBeNull();
  });

  it('lies under subscription-cache, is nobody else’s, and can be cleared', () => {
    cacheCheck('luna', kept);
    expect(localStorage.getItem('subscription-cache')).not.toBeNull();
    expect(cachedCheck('mira')).toBeNull();
    clearCachedCheck();
    expect(cachedCheck('luna')).toBeNull();
  });

  it.each(['', 'null', '{}', '{"userId":"luna","at":0}', '[1]', '<html>'])(
    'that was tampered with (%s) counts as none',
    (text) => {
      localStorage.setItem('subscription-cache', text);
      expect(cachedCheck('luna')).toBeNull();
    },
  );

  it.each([
    { message: { odd: 1 } },
    { subscription_tier: '__proto__' },
    { had_subscription: 'no' },
  ])('that holds what no screen can show (%o) counts as none', (odd) => {
    const check = { ...kept, ...odd };
    const text = JSON.stringify({ userId: 'luna', at: Date.now(), check });
    localStorage.setItem('subscription-cache', text);
    expect(cachedCheck('luna')).toBeNull();
  });
});
