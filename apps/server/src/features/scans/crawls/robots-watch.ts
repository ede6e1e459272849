import { setTimeout as wait } from 'node:timers/promises';
import { createRobots } from '@leakblock/scan-engine';
import type { RobotsFailure, RobotsJudgement } from '@leakblock/scan-engine';
import type { RobotsChoice } from '@leakblock/domain/scans';
import type { ScanTools } from '#features/site-catalogue';
import type { HopRefusal } from '../inspect-page.ts';

const deadlineMs = 20_000;
/** So long a redirect may wait for the pace of the host that it leads to: the page that it stands for has a deadline. */
const hopWaitMs = 10_000;

export type RobotsWatch = {
  /**
   * What keeps a page from being asked for: robots.txt, or that the site could not be asked for it. Null when nothing does,
   * told when the pace that its site asks for lets it.
   */
  findBar(url: string, signal: AbortSignal): Promise<'robots' | RobotsFailure | null>;
  /**
   * The same of what an address redirects to: what keeps it from being followed, if anything does. Within its host it is part
   * of that address's pace; another host has a pace of its own, and is left alone when that takes too long.
   */
  judgeHop(url: string, from: string, signal: AbortSignal): Promise<HopRefusal | null>;
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
  const keepPace = async (
    url: string,
    { delayMs, longestMs }: { delayMs: number; longestMs: number },
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { origin } = new URL(url);
    const now = performance.now();
    const at = Math.max(now, nextAt.get(origin) ?? 0);
    if (at - now > longestMs) return false;
    nextAt.set(origin, at + delayMs);
    if (at > now) await wait(at - now, undefined, { signal });
    return true;
  };
  return {
    async findBar(url, signal) {
      // Who looks for her own works past the rules still does not hurry past the pace.
      const { delayMs, ...judgement } = await judge(url, signal);
      if (choice === 'obey' && !judgement.allowed) return barOf(judgement);
      await keepPace(url, { delayMs, longestMs: Infinity }, signal);
      return null;
    },
    async judgeHop(url, from, signal) {
      const isSameHost = hostOf(url) === hostOf(from);
      if (isSameHost && choice !== 'obey') return null;
      const { delayMs, ...judgement } = await judge(url, signal);
      if (choice === 'obey' && !judgement.allowed) return barOf(judgement);
      if (isSameHost) return null;
      return (await keepPace(url, { delayMs, longestMs: hopWaitMs }, signal)) ? null : 'busy';
    },
  };
}

const barOf = ({ reason }: Pick<RobotsJudgement, 'reason'>): 'robots' | RobotsFailure =>
  reason === 'allowed' || reason === 'disallowed' ? 'robots' : reason;

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./u, '');
