/** What a site said about a name. `unknown` is never shown or counted as either of the others. */
export const verdicts = ['found', 'not_found', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** Why a verdict is `unknown` (SCANNING section 1). */
export const unknownReasons = [
  'challenge', // a bot wall or proof-of-work page
  'login_wall', // the site shows its content to members only
  'blocked', // 401, 403, 451 without a challenge
  'rate_limited', // 429, or 503 after one polite retry
  'timed_out', // no full answer inside the deadline
  'refused', // no connection: DNS, refused, reset, TLS
  'server_error', // 5xx
  'broken_rule', // neither or both sides of the rule match, or the site answers the same for every name
  'ambiguous', // the page changes with the name but proves nothing
  'unsafe_address', // the address is private or not allowed to be asked
  'too_large', // answer cut at the byte limit before anything was decided
  'unproven', // only absence could be read, on a site whose known account was never seen
  'busy', // politeness left no slot inside the deadline
  'cancelled', // the scan ended before the site was asked
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** All reasons a verdict may carry. */
export const verdictReasons = [
  'rule_found', // status and text of an existing account, exact name
  'differs_from_impossible_name', // no usable rule; the page differs from that of a name that cannot exist
  'rule_not_found', // status and text of a missing account
  'same_as_impossible_name', // the answer is that of a name that cannot exist
  'name_not_allowed', // the site's grammar does not allow this name
  ...unknownReasons,
] as const;
export type VerdictReason = (typeof verdictReasons)[number];

/** How sure a *found* is, in the words shown to people. */
export type Certainty = 'certain' | 'likely' | 'unverified';

/** Words for a probability between 0 and 1 (SCANNING section 12, confidence). */
export function certaintyOf(probability: number): Certainty {
  if (probability >= 0.97) return 'certain';
  return probability >= 0.75 ? 'likely' : 'unverified';
}

/**
 * Weight in log-odds of a site that failed its last self-test, when all else adds up to `odds`: what it says of a name is
 * unverified at best, however much speaks for it.
 */
export function suspectWeight(odds: number): number {
  return Math.min(-0.5, Math.log(0.7 / 0.3) - odds);
}
