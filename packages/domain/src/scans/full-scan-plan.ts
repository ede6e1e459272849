import type { ErrorCode } from '../errors/app-error.ts';
import { entitlements } from '../subscriptions/entitlements.ts';
import { subscriptionTiers } from '../subscriptions/judge-subscription.ts';
import type { SubscriptionTier } from '../subscriptions/judge-subscription.ts';
import { askedNamesPerSite, fullScanLimits, variantsPerName } from './full-scan-limits.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Milliseconds between two scheduled scans of a tier; null: none. */
function scanEveryMs(tier: SubscriptionTier): number | null {
  const every = entitlements[tier].scanEvery;
  return every === null ? null : { week: 7 * day, hour }[every];
}

/** Tiers that have full scans at all, by schedule or by hand. */
export function tiersWithScans(): SubscriptionTier[] {
  return subscriptionTiers.filter(
    (tier) => entitlements[tier].scanStartsPerDay > 0 || scanEveryMs(tier) !== null,
  );
}

/** Tiers that are scanned by schedule. */
export function scheduledTiers(): { tier: SubscriptionTier; everyMs: number }[] {
  return subscriptionTiers.flatMap((tier) => {
    const everyMs = scanEveryMs(tier);
    return everyMs === null ? [] : [{ tier, everyMs }];
  });
}

/**
 * When the next scheduled scan is due: at once for who was never scanned, else one period after the last
 * one began. Null when the tier has none. May lie in the past: then it is about to start.
 * @param lastStartedAt of the scans that did not fail: one that failed asked nothing
 * @param lastFailedAt when the last one that failed was ended; the next waits a while after it
 */
export function nextScanAt(
  tier: SubscriptionTier,
  lastStartedAt: Date | null,
  lastFailedAt: Date | null = null,
): Date | null {
  const everyMs = scanEveryMs(tier);
  if (everyMs === null) return null;
  const dueAt = lastStartedAt === null ? 0 : lastStartedAt.getTime() + everyMs;
  const restMs = fullScanLimits.hoursAfterFailure * hour;
  return new Date(Math.max(dueAt, lastFailedAt === null ? 0 : lastFailedAt.getTime() + restMs));
}

/** Starts left for now, this one not yet taken; or why none may be made, and the seconds until one may. */
export type StartJudgement =
  | { isGranted: true; left: number }
  | { isGranted: false; code: ErrorCode; retryAfter?: number };

/**
 * Whether a person may start a full scan by herself.
 * @param starts when she started full scans in the last 24 hours; scheduled ones do not count
 */
export function judgeManualStart(
  person: { tier: SubscriptionTier; names: number },
  starts: readonly Date[],
  now: Date,
): StartJudgement {
  const startsPerDay = entitlements[person.tier].scanStartsPerDay;
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
  const names = entitlements[tier].scanNames;
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
  const budget = Math.min(entitlements[tier].searchesPerScan, all.length);
  const first = all.length === 0 ? 0 : (turn * budget) % all.length;
  return [...all, ...all].slice(first, first + budget);
}
