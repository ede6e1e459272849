import { expect, it } from 'vitest';
import { createAddressLimiter } from './limit-address.ts';

const done = () => Promise.resolve('done');
const never = () => new Promise<string>(() => undefined);

it('gives an address its requests and then says when to come back', async () => {
  const limiter = createAddressLimiter({ requestsPerMinute: 3, places: 2 });
  for (let request = 0; request < 3; request += 1) {
    expect(await limiter.run('203.0.113.5', false, done)).toBe('done');
  }
  const refused = limiter.run('203.0.113.5', false, done);
  await expect(refused).rejects.toMatchObject({ code: 'request.too_many', status: 429 });
  const error = await refused.catch((thrown: unknown) => thrown as { retryAfter: number });
  expect(error).toMatchObject({ retryAfter: expect.any(Number) as number });
  expect(await limiter.run('203.0.113.6', false, done)).toBe('done');
});

it('counts a costly request five times', async () => {
  const limiter = createAddressLimiter({ requestsPerMinute: 9, places: 2 });
  await limiter.run('203.0.113.5', true, done);
  await expect(limiter.run('203.0.113.5', true, done)).rejects.toThrow(/Too many requests/);
});

it('takes a whole IPv6 network for one address', async () => {
  const limiter = createAddressLimiter({ requestsPerMinute: 1, places: 2 });
  await limiter.run('2001:db8:1:2::1', false, done);
  await expect(limiter.run('2001:db8:1:2:ffff::9', false, done)).rejects.toThrow();
  expect(await limiter.run('2001:db8:1:3::1', false, done)).toBe('done');
});

it('P12: runs at most so many at the same time, the others in turn', async () => {
  const limiter = createAddressLimiter({ requestsPerMinute: 1000, places: 2 });
  const releases: (() => void)[] = [];
  const started: number[] = [];
  const all = Array.from({ length: 5 }, (_, number) =>
    limiter.run('203.0.113.5', false, async () => {
      started.push(number);
      await new Promise<void>((resolve) => releases.push(resolve));
    }),
  );
  await expect.poll(() => started).toEqual([0, 1]);
  expect(await limiter.run('198.51.100.9', false, done)).toBe('done');
  for (let number = 0; number < 5; number += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(number);
    releases[number]?.();
  }
  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

it('refuses rather than to let an endless queue form', async () => {
  const limiter = createAddressLimiter({ requestsPerMinute: 1000, places: 1 });
  for (let number = 0; number < 41; number += 1) void limiter.run('203.0.113.5', false, never);
  await expect(limiter.run('203.0.113.5', false, done)).rejects.toThrow(/at the same time/);
});

it('frees the place of work that failed', async () => {
  const limiter = createAddressLimiter({ requestsPerMinute: 1000, places: 1 });
  const failing = limiter.run('203.0.113.5', false, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await limiter.run('203.0.113.5', false, done)).toBe('done');
});
