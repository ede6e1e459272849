import { setTimeout as wait } from 'node:timers/promises';
import { createRobots } from '@leakblock/scan-engine';
import type { RobotsChoice } from '@leakblock/domain/scans';
import type { ScanTools } from '#features/site-catalogue';

const deadlineMs = 20_000;

/** Asks before each page whether its site leaves it open, and keeps the pace that the site asks for. */
export function watchRobots(
  { fetcher, gate }: ScanTools,
  choice: RobotsChoice,
): (url: string, signal: AbortSignal) => Promise<boolean> {
  const robots = createRobots({ fetcher, gate });
  const nextAt = new Map<string, number>();
  return async (url, signal) => {
    // Who looks for her own works past the rules still does not hurry past the pace.
    const { allowed, delayMs } = await robots.judge(url, {
      deadlineAt: performance.now() + deadlineMs,
      signal,
    });
    signal.throwIfAborted();
    if (!allowed && choice === 'obey') return false;
    const { origin } = new URL(url);
    const now = performance.now();
    const at = Math.max(now, nextAt.get(origin) ?? 0);
    nextAt.set(origin, at + delayMs);
    if (at > now) await wait(at - now, undefined, { signal });
    return true;
  };
}
