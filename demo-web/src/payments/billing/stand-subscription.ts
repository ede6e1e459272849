import { tellSubscription } from '../events/emit-objects.ts';
import type { KeptSubscription } from '../kept/kept.ts';
import type { Till } from '../till.ts';

/** States that a provider or its operator brings about, and nobody who pays: a bank that takes its time, a pause by hand. */
export const standings = [
  'incomplete',
  'active',
  'past_due',
  'paused',
  'incomplete_expired',
] as const;
export type Standing = (typeof standings)[number];

/** Puts a subscription that has not ended where it is told to stand, and tells of it. Nothing is charged. */
export function standSubscription(
  till: Till,
  subscription: KeptSubscription,
  status: Standing,
): void {
  const now = till.now();
  subscription.status = status;
  subscription.pausedAt = status === 'paused' ? now : null;
  subscription.endedAt = status === 'incomplete_expired' ? now : null;
  tellSubscription(till, subscription, subscription.endedAt === null ? 'updated' : 'deleted');
}
