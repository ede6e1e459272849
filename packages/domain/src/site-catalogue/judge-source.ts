import type { SiteState } from './platform.ts';

const day = 86_400_000;

/** When a site is switched off by itself, and asked again: all that may be turned here. */
export const sourceRules = {
  /** Canaries in a row that told wrong things or nothing, over at least so long. */
  wrong: { canaries: 5, ms: 3 * day },
  /** Canaries in a row that were turned away or not answered: that is not the site's fault, and often passes. */
  unreachable: { canaries: 7, ms: 21 * day },
  /** Canaries in a row that were right, after which a site that switched itself off is asked by scans again. */
  goodAgain: 2,
  /** Self-tests in a row in which its own search did not list what it must: then operators are told that it is dead. */
  searchMissed: 5,
  /** A site that is in use is tested every day, with room for the run itself. */
  testedEveryMs: 20 * 3_600_000,
  /** One that is switched off, every week. */
  testedWhenOffEveryMs: 7 * day,
} as const;

/** What single canaries said, newest first, and since when none was good. */
export type SourceRecord = { canaries: readonly SiteState[]; failingSince: Date | null };

const isWrong = (state: SiteState): boolean =>
  state === 'blind' || state === 'leaky' || state === 'drift';
const isUnreachable = (state: SiteState): boolean => state === 'walled' || state === 'down';

/**
 * Whether a site should be switched off by itself, and for what: five canaries in a row that were blind, leaky or
 * undecided over three days, or seven over three weeks in which it was walled or down too.
 * @returns the newest fault, or null when the site stays
 */
export function judgeFailure(record: SourceRecord, now: Date): SiteState | null {
  const { canaries, failingSince } = record;
  if (failingSince === null) return null;
  const since = now.getTime() - failingSince.getTime();
  const holds = (
    rule: { canaries: number; ms: number },
    isBad: (state: SiteState) => boolean,
  ): boolean =>
    since >= rule.ms &&
    canaries.length >= rule.canaries &&
    canaries.slice(0, rule.canaries).every(isBad);
  const isOut =
    holds(sourceRules.wrong, isWrong) ||
    holds(sourceRules.unreachable, (state) => isWrong(state) || isUnreachable(state));
  return isOut ? (canaries[0] ?? null) : null;
}

/** Whether a site that was switched off by itself may be asked again: its last two canaries were good. */
export function hasRecovered({ canaries }: Pick<SourceRecord, 'canaries'>): boolean {
  const last = canaries.slice(0, sourceRules.goodAgain);
  return last.length === sourceRules.goodAgain && last.every((state) => state === 'good');
}
