import { setTimeout as wait } from 'node:timers/promises';
import { createRobots } from '@leakblock/scan-engine';
import type { RobotsJudgement } from '@leakblock/scan-engine';
import type { RobotsChoice } from '@leakblock/domain/scans';
import type { ScanTools } from '#features/site-catalogue';

const deadlineMs = 20_000;

export type RobotsWatch = {
  /** Whether a page may be asked for, told when the pace that its site asks for lets it. */
  isOpen(url: string, signal: AbortSignal): Promise<boolean>;
  /** The same of what a page redirects to, which is part of that page's pace. */
  isHopOpen(url: string, signal: AbortSignal): Promise<boolean>;
};

/** Asks before each page whether its site leaves it open, and keeps the pace that the site asks for. */
export function watchRobots({ fetcher, gate }: ScanTools, choice: RobotsChoice): RobotsWatch {
  const robots = createRobots({ fetcher, gate });
  const nextAt = new Map<string, number>();
  const judge = async (url: string, signal: AbortSignal): Promise<RobotsJudgement> => {
    const judgement = await robots.judge(url, {
      deadlineAt: performance.now() + deadlineMs,
      signal,
    });
    signal.throwIfAborted();
    return judgement;
  };
  return {
    async isOpen(url, signal) {
      // Who looks for her own works past the rules still does not hurry past the pace.
      const { allowed, delayMs } = await judge(url, signal);
      if (!allowed && choice === 'obey') return false;
      const { origin } = new URL(url);
      const now = performance.now();
      const at = Math.max(now, nextAt.get(origin) ?? 0);
      nextAt.set(origin, at + delayMs);
      if (at > now) await wait(at - now, undefined, { signal });
      return true;
    },
    isHopOpen: async (url, signal) => choice !== 'obey' || (await judge(url, signal)).allowed,
  };
}
