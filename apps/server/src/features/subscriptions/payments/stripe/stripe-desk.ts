import type { PlanId } from '@leakblock/domain/subscriptions';
import type { Stripe } from 'stripe';
import type { Log } from '#platform/log';

/** A lower plan that waited, or the end (null), behind the plan `from`, and when it was lost. */
type LostWait = { ref: string; plan: PlanId | null; from: PlanId | null; at: string };

/** What every act at Stripe needs. */
export type StripeDesk = {
  /**
   * Runs requests. What goes wrong is told in our words.
   * @throws PaymentRefused when a card was refused
   * @throws AppError `billing.provider_unavailable` or `billing.nothing_to_change`
   */
  ask: <T>(run: (stripe: Stripe) => Promise<T>) => Promise<T>;
  /** Like `ask`; null when Stripe knows nothing by this id. */
  find: <T>(run: (stripe: Stripe) => Promise<T>) => Promise<T | null>;
  /** Id of the price of a plan, made when there is none. */
  priceOf: (plan: PlanId) => Promise<string>;
  /** The plan that a price is for; null when it is none of ours. */
  planOf: (price: string | Stripe.Price | Stripe.DeletedPrice) => Promise<PlanId | null>;
  /** Has what waited for the period's end, and is lost, wait again as soon as Stripe does it. */
  waitLater: (lost: LostWait) => Promise<void>;
  /** Whether Stripe works out the tax inside the prices. */
  isTaxed: boolean;
  /** Percent of VAT inside the prices where Stripe does not work it out; 0 when it is not known. */
  vatPercent: number;
  now: () => Date;
  log: Log;
};

/** The id of something that Stripe names by its id or gives whole. */
export function idOf(thing: string | { id: string }): string {
  return typeof thing === 'string' ? thing : thing.id;
}

/** A moment of Stripe, which counts seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

export const dateOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? dateOf(seconds) : null;
