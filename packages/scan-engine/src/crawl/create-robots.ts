import { LRUCache } from 'lru-cache';
import type { FetchFailure, Fetcher, HostGate } from '../fetch/types.ts';
import { askPolitely } from '../pages/ask-politely.ts';
import { readRobots, type RobotRules } from './read-robots.ts';

/** What kept us from asking a site what it allows. */
export type RobotsFailure = FetchFailure | 'server_error';

export type RobotsJudgement = {
  allowed: boolean;
  /** A failure: the site could not be asked what it allows; then nothing is. */
  reason: 'allowed' | 'disallowed' | RobotsFailure;
  /** Milliseconds the site wants between two requests; 0 when it does not say. */
  delayMs: number;
};

export type Robots = {
  judge(
    url: string,
    options: { deadlineAt: number; signal?: AbortSignal },
  ): Promise<RobotsJudgement>;
};

/** RFC 9309 section 2.5: parsers take at least 500 KiB. */
const sizeLimit = 500 * 1024;
/** RFC 9309 section 2.4: a copy is used for a day at most. */
const keptMs = 24 * 3_600_000;
const failureKeptMs = 10 * 60_000;
const cachedSites = 2_000;

type Asked = { rules: RobotRules | RobotsFailure; isLasting: boolean };
const everything: RobotRules = { isAllowed: () => true, delayMs: 0 };

/**
 * Judges addresses by their site's robots.txt (RFC 9309), for the product's own name: one that is not
 * there (4xx) allows everything, one that cannot be had (5xx, no connection) nothing. Kept per origin for
 * a day at most.
 */
export function createRobots(options: { fetcher: Fetcher; gate: HostGate }): Robots {
  const cache = new LRUCache<string, { rules: Asked['rules']; until: number }>({
    max: cachedSites,
  });
  const running = new Map<string, Promise<Asked>>();

  const ask = async (
    origin: string,
    limits: { deadlineAt: number; signal?: AbortSignal },
  ): Promise<Asked> => {
    const outcome = await askPolitely(
      { url: `${origin}/robots.txt`, redirects: 'follow', maxBytes: sizeLimit },
      { ...options, ...limits },
    );
    if (!outcome.ok) {
      const isOurs = ['busy', 'cancelled', 'timed_out'].includes(outcome.failure);
      return { rules: outcome.failure, isLasting: !isOurs };
    }
    if (outcome.status >= 500) return { rules: 'server_error', isLasting: true };
    // Section 2.3.1.2: after five redirects it counts as not there.
    const isThere = outcome.status >= 200 && outcome.status < 300;
    return { rules: isThere ? readRobots(origin, outcome.text) : everything, isLasting: true };
  };

  const load = async (
    origin: string,
    limits: { deadlineAt: number; signal?: AbortSignal },
  ): Promise<Asked['rules']> => {
    const kept = cache.get(origin);
    if (kept !== undefined && performance.now() < kept.until) return kept.rules;
    const shared = running.get(origin);
    if (shared !== undefined) {
      const asked = await shared;
      // The one that asked was ended; this one has time of its own.
      if (asked.isLasting || limits.signal?.aborted === true) return asked.rules;
      if (limits.deadlineAt <= performance.now()) return asked.rules;
      return load(origin, limits);
    }
    const asking = ask(origin, limits).finally(() => running.delete(origin));
    running.set(origin, asking);
    const { rules, isLasting } = await asking;
    const until = performance.now() + (typeof rules === 'string' ? failureKeptMs : keptMs);
    if (isLasting) cache.set(origin, { rules, until });
    return rules;
  };

  return {
    async judge(url, limits) {
      const target = URL.parse(url);
      if (target === null || !/^https?:$/u.test(target.protocol)) {
        return { allowed: false, reason: 'unsafe_address', delayMs: 0 };
      }
      const rules = await load(target.origin, limits);
      if (typeof rules === 'string') return { allowed: false, reason: rules, delayMs: 0 };
      const allowed = target.pathname === '/robots.txt' || rules.isAllowed(target.href);
      return { allowed, reason: allowed ? 'allowed' : 'disallowed', delayMs: rules.delayMs };
    },
  };
}
