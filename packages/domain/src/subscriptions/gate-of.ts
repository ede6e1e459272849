import type { Claim, ContactScope } from '../removal-requests/words.ts';
import type { PlatformCategory } from '../site-catalogue/platform.ts';
import { entitlements } from './entitlements.ts';
import type { GatedFeature } from './entitlements.ts';
import type { SubscriptionTier } from './judge-subscription.ts';
import { plans } from './plans.ts';
import type { PlanId } from './plans.ts';

/** The smallest plan that includes a feature: "from plan X". */
export function smallestPlanWith(feature: GatedFeature): PlanId {
  return plans.find(({ tier }) => entitlements[tier][feature])?.id ?? 'elite';
}

/** What a removal is about, as far as it is known; what is not told closes nothing. */
export type RemovalInQuestion = {
  claim: Claim;
  /** Answers to the questions of the claim router. */
  answers?: Readonly<Record<string, unknown>> | undefined;
  /** Whom a notice would go to. */
  scope?: ContactScope | undefined;
  /** Category of the page's host in the site catalogue; null when it is in none. */
  category?: PlatformCategory | null | undefined;
};

/**
 * The feature that this removal needs and the tier lacks; null when nothing keeps it back. Intimate images without
 * consent are closed by no plan: those who have them removed are not asked for money, and the law wants it done within
 * 48 hours (47 U.S.C. 223a). Private data on social networks are not closed either: an address or a phone number that is
 * passed around there is a danger.
 */
export function gateOf(
  tier: SubscriptionTier,
  { answers, category, claim, scope }: RemovalInQuestion,
): GatedFeature | null {
  if (isSafetyClaim(claim)) return null;
  const needed: GatedFeature[] = [];
  if (claim === 'impersonation') needed.push('impersonatorRemovals');
  if (answers?.['what'] === 'fake') needed.push('deepfakeRemovals');
  if (category === 'Social' && claim === 'copyright') needed.push('socialRemovals');
  if (scope === 'search') needed.push('searchRemovals');
  return needed.find((feature) => !entitlements[tier][feature]) ?? null;
}

/**
 * The feature that a notice to this recipient about a case needs, and that neither her plan nor the one under which the
 * case was begun includes. What began under a plan is followed to its end; where it stands was judged when it began, so
 * only search engines are asked about here.
 */
export function gateOfNotice(
  each: { tier: SubscriptionTier; begunTier: SubscriptionTier; claim: Claim },
  scope: ContactScope,
): GatedFeature | null {
  const isClosed =
    scope === 'search' &&
    !isSafetyClaim(each.claim) &&
    !entitlements[each.tier].searchRemovals &&
    !entitlements[each.begunTier].searchRemovals;
  return isClosed ? 'searchRemovals' : null;
}

/** Whether a notice goes out by itself when a copy that it was approved for came back. */
export function isSentAgain(tier: SubscriptionTier, claim: Claim): boolean {
  return entitlements[tier].automaticRemovals || isSafetyClaim(claim);
}

/** Claims that no plan closes and that are counted against no limit. */
export function isSafetyClaim(claim: Claim): boolean {
  return claim === 'intimate_image';
}

/** Days in which begun removals are counted. */
export const removalDays = 30;

/**
 * How many removals may be begun now; null: as many as there are.
 * @param begun when earlier ones were begun that count (see `isSafetyClaim`), in any order
 * @returns `nextAt`: when the next place is free; null while there is one
 */
export function removalsLeft(
  tier: SubscriptionTier,
  begun: readonly Date[],
  now: Date,
): { left: number | null; nextAt: Date | null } {
  const limit = entitlements[tier].removalsPer30Days;
  if (limit === null) return { left: null, nextAt: null };
  const span = removalDays * 86_400_000;
  const counted = begun
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - span)
    .sort((one, other) => one - other);
  const left = Math.max(0, limit - counted.length);
  const leaves = counted.at(-limit);
  return { left, nextAt: left > 0 || leaves === undefined ? null : new Date(leaves + span) };
}
