import type { ErrorCode } from '../errors/app-error.ts';
import type { SubscriptionTier } from '../subscriptions/judge-subscription.ts';
import { askedNamesPerSite, variantsPerName } from './full-scan-limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What a tier has of full scans. */
type FullScanPlan = {
  /** Milliseconds between two scheduled scans; null: none. */
  everyMs: number | null;
  /** Scans a person may start by herself in any 24 hours. */
  startsPerDay: number;
  names: 'none' | 'one' | 'all';
  /** Questions that every configured search engine is asked in one scan: each of them is paid for. */
  searches: number;
};

const fullScanPlans: Record<SubscriptionTier, FullScanPlan> = {
  standard: { everyMs: null, startsPerDay: 0, names: 'none', searches: 0 },
  basic: { everyMs: 7 * day, startsPerDay: 1, names: 'one', searches: 4 },
  pro: { everyMs: 7 * day, startsPerDay: 3, names: 'all', searches: 16 },
  // Asked hourly: a few questions at a time, others every time, come round within a day.
  elite: { everyMs: hour, startsPerDay: 10, names: 'all', searches: 3 },
  admin: { everyMs: 7 * day, startsPerDay: 10, names: 'all', searches: 4 },
};

/** Tiers that are scanned by schedule. */
export function scheduledTiers(): { tier: SubscriptionTier; everyMs: number }[] {
  return Object.entries(fullScanPlans).flatMap(([tier, { everyMs }]) =>
    everyMs === null ? [] : [{ tier: tier as SubscriptionTier, everyMs }],
  );
}

/**
 * When the next scheduled scan is due: at once for who was never scanned, else one period after the last
 * one began. Null when the tier has none. May lie in the past: then it is about to start.
 */
export function nextScanAt(tier: SubscriptionTier, lastStartedAt: Date | null): Date | null {
  const { everyMs } = fullScanPlans[tier];
  if (everyMs === null) return null;
  return new Date(lastStartedAt === null ? 0 : lastStartedAt.getTime() + everyMs);
}

/** Starts left for now, this one not yet taken; or why none may be made, and the seconds until one may. */
export type StartJudgement =
  { isGranted: true; left: number } | { isGranted: false; code: ErrorCode; retryAfter?: number };

/**
 * Whether a person may start a full scan by herself.
 * @param starts when she started full scans in the last 24 hours; scheduled ones do not count
 */
export function judgeManualStart(
  person: { tier: SubscriptionTier; names: number },
  starts: readonly Date[],
  now: Date,
): StartJudgement {
  const { startsPerDay } = fullScanPlans[person.tier];
  if (startsPerDay === 0) return { isGranted: false, code: 'scans.plan_required' };
  if (person.names === 0) return { isGranted: false, code: 'scans.names_required' };
  const counted = starts
    .map((start) => start.getTime())
    .filter((start) => start > now.getTime() - day)
    .sort((a, b) => a - b);
  const left = startsPerDay - counted.length;
  if (left > 0) return { isGranted: true, left };
  const leaves = (counted.at(-startsPerDay) ?? now.getTime()) + day;
  return {
    isGranted: false,
    code: 'scans.start_limit_reached',
    retryAfter: Math.max(1, Math.ceil((leaves - now.getTime()) / 1000)),
  };
}

/** A name that sites are asked for, and the stage name it is a spelling of. */
export type AskedName = { name: string; stageName: string };

/**
 * The stage names that a plan looks for, in their order, and the user names that every site is asked for:
 * of each stage name its commonest spelling first, then further ones while the limit allows.
 * @param spell spellings of a stage name as user names, most probable first; empty for one that cannot be asked
 */
export function chooseNames(
  tier: SubscriptionTier,
  stageNames: readonly string[],
  spell: (stageName: string) => readonly string[],
): { stageNames: string[]; asked: AskedName[] } {
  const { names } = fullScanPlans[tier];
  const chosen = stageNames.slice(0, names === 'all' ? undefined : names === 'one' ? 1 : 0);
  const spellings = chosen.map((stageName) => spell(stageName).slice(0, variantsPerName));
  const asked = new Map<string, AskedName>();
  for (let rank = 0; rank < variantsPerName; rank += 1) {
    for (const [index, stageName] of chosen.entries()) {
      const name = spellings[index]?.[rank];
      if (name === undefined || asked.has(name) || asked.size >= askedNamesPerSite) continue;
      asked.set(name, { name, stageName });
    }
  }
  return { stageNames: chosen, asked: [...asked.values()] };
}

/**
 * The questions of this scan for one search engine, as many as the plan pays for. A later scan (`turn`
 * counts them) goes on where the last one ended, and begins anew after the last question.
 * @param queries questions of every stage name, the most telling first
 */
export function chooseSearches<Query>(
  tier: SubscriptionTier,
  queries: readonly (readonly Query[])[],
  turn: number,
): Query[] {
  const longest = Math.max(0, ...queries.map((list) => list.length));
  // Every name's first question before any name's second.
  const all = Array.from({ length: longest }, (_, rank) =>
    queries.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();
  const budget = Math.min(fullScanPlans[tier].searches, all.length);
  const first = all.length === 0 ? 0 : (turn * budget) % all.length;
  return [...all, ...all].slice(first, first + budget);
}
