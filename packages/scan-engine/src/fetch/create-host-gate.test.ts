import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostGate } from './create-host-gate.ts';

const never = 1e9;

describe('createHostGate', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const gateOf = (options: Parameters<typeof createHostGate>[0] = {}) =>
    createHostGate({ now: () => Date.now() - start, ...options });
  let start: number;
  beforeEach(() => {
    start = Date.now();
  });

  it('spaces the starts at one host a second apart, and lets other hosts be', async () => {
    const gate = gateOf({ connectionsPerHost: 3 });
    const waits = [];
    for (const host of ['site.test', 'SITE.test', 'site.test', 'other.test'])
      waits.push((await gate.reserve(host, never))?.waitMs);
    expect(waits).toEqual([0, 1000, 2000, 0]);
  });

  it('counts the second from when the one before really went out', async () => {
    const gate = gateOf();
    const first = await gate.reserve('site.test', never);
    const second = await gate.reserve('site.test', never);
    await vi.advanceTimersByTimeAsync(300);
    expect(first?.begin?.()).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    first?.sent?.();
    await vi.advanceTimersByTimeAsync(500);
    // Its wait of a second is over, but the first one is only half a second under way.
    expect(second?.begin?.()).toBe(500);
    await vi.advanceTimersByTimeAsync(500);
    expect(second?.begin?.()).toBe(0);
    first?.release();
    expect(await gate.reserve('site.test', never)).toMatchObject({ waitMs: 1000 });
  });

  it('gives a third request the connection that the first gives back', async () => {
    const gate = gateOf({ requestsPerSecond: 10 });
    const first = await gate.reserve('site.test', never);
    await gate.reserve('site.test', never);
    const third = gate.reserve('site.test', never);
    const fourth = gate.reserve('site.test', never);
    await vi.advanceTimersByTimeAsync(5_000);
    first?.release();
    first?.release();
    expect(await third).toMatchObject({ waitMs: 0 });
    let isGranted = false;
    void fourth.then(() => (isGranted = true));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isGranted).toBe(false);
    (await third)?.release();
    expect(await fourth).toMatchObject({ waitMs: 0 });
  });

  it('answers at once that no start is left before the deadline', async () => {
    const gate = gateOf({ connectionsPerHost: 5 });
    await gate.reserve('site.test', 1_500);
    await gate.reserve('site.test', 1_500);
    expect(await gate.reserve('site.test', 1_500)).toBeNull();
    expect(await gate.reserve('site.test', 2_500)).toMatchObject({ waitMs: 2000 });
  });

  it('answers that none is left when no connection came free in time', async () => {
    const gate = gateOf({ connectionsPerHost: 1 });
    await gate.reserve('site.test', never);
    const waiting = gate.reserve('site.test', 3_000);
    const behind = gate.reserve('site.test', 5_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await waiting).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await behind).toBeNull();
  });

  it('lets who no longer wants a turn leave the queue at once', async () => {
    const gate = gateOf({ connectionsPerHost: 1 });
    const first = await gate.reserve('site.test', never);
    const ending = new AbortController();
    const waiting = gate.reserve('site.test', never, ending.signal);
    const behind = gate.reserve('site.test', never);
    ending.abort();
    expect(await waiting).toBeNull();
    expect(await gate.reserve('site.test', never, ending.signal)).toBeNull();
    first?.release();
    expect(await behind).not.toBeNull();
  });

  it('takes back what was forgotten once its deadline is over', async () => {
    const gate = gateOf({ connectionsPerHost: 1 });
    await gate.reserve('site.test', 2_000);
    const waiting = gate.reserve('site.test', 10_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await waiting).toMatchObject({ waitMs: 0 });
  });

  it('frees the start of a request that was given back before it', async () => {
    const gate = gateOf();
    const first = await gate.reserve('site.test', never);
    const second = await gate.reserve('site.test', never);
    second?.release();
    expect(await gate.reserve('site.test', never)).toMatchObject({ waitMs: 1000 });
    first?.release();
  });

  it('keeps the promises under a crowd: never two at once too many, never too close', async () => {
    const gate = gateOf({ requestsPerSecond: 4, connectionsPerHost: 2 });
    const starts: number[] = [];
    let running = 0;
    let most = 0;
    const visits = Array.from({ length: 30 }, async (_, visit) => {
      const slot = await gate.reserve('site.test', never);
      if (!slot) throw new Error('no slot');
      if (slot.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, slot.waitMs));
      starts.push(Date.now());
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, (visit * 137) % 900));
      running -= 1;
      slot.release();
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(visits);
    expect(most).toBe(2);
    const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
  });
});
