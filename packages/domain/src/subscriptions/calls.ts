import { z } from 'zod';
import { endReasons, subscriptionStatuses } from './subscription-status.ts';
import { planIds } from './plans.ts';

/** Body of `POST start-checkout`: where the person goes to pay. */
export const startCheckoutInput = z.strictObject({
  plan: z.enum(planIds),
  /** Where she comes back to: the plans, or the last step of the onboarding. */
  from: z.enum(['plans', 'onboarding']).default('plans'),
  /**
   * She asks expressly that the plan begins at once, within the days in which she may withdraw: nothing is sold without
   * it (Directive 2011/83/EU, articles 8(8), 14(3) and 16(a)).
   */
  beginAtOnce: z.literal(true),
});
export type StartCheckoutInput = z.infer<typeof startCheckoutInput>;
/** The page of the payment provider. */
export const startCheckoutAnswer = z.object({ url: z.url() });

/**
 * Body of `POST change-subscription`. A higher plan begins at once and the rest of the old one is credited; a lower one
 * begins with the next period; a pause begins at once and unused days are credited; `cancel` ends with the period;
 * `keep` takes a cancellation or a waiting lower plan back; `resume` ends a pause and begins a new period.
 */
export const changeSubscriptionInput = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('plan'), plan: z.enum(planIds) }),
  z.strictObject({ change: z.enum(['pause', 'cancel', 'keep', 'resume']) }),
]);
export type ChangeSubscriptionInput = z.infer<typeof changeSubscriptionInput>;

/** Body of `POST preview-plan-change`: what a change of plan costs today, and from when. */
export const previewPlanChangeInput = z.strictObject({ plan: z.enum(planIds) });
export const previewPlanChangeAnswer = z.object({
  /** `now`: an upgrade; `period_end`: a downgrade. */
  when: z.enum(['now', 'period_end']),
  /** Cents to pay today, with tax; 0 for a downgrade. */
  dueNowCents: z.number().int(),
  currency: z.string(),
  startsAt: z.iso.datetime({ offset: true }),
});
export type PlanChangePreview = z.infer<typeof previewPlanChangeAnswer>;

/** Answer of `POST open-billing-portal` (no body): the provider's page with payment method and billing address. */
export const openBillingPortalAnswer = z.object({ url: z.url() });

/** The person's newest subscription, as screens show it. */
export const subscriptionView = z.object({
  id: z.uuid(),
  provider: z.enum(['stripe', 'sandbox', 'operator']),
  plan: z.enum(planIds),
  status: z.enum(subscriptionStatuses),
  currentPeriodEnd: z.iso.datetime({ offset: true }).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  nextPlan: z.enum(planIds).nullable(),
  graceEndsAt: z.iso.datetime({ offset: true }).nullable(),
  pausedAt: z.iso.datetime({ offset: true }).nullable().default(null),
  endReason: z.enum(endReasons).nullable(),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/**
 * Answer of `POST change-subscription` and of `POST read-billing` (no body). `canPay` is false where the operator has set
 * up no payment provider. `vatPercent` is null where the operator has given none.
 */
export const billingAnswer = z.object({
  canPay: z.boolean(),
  vatPercent: z.number().nullable(),
  subscription: subscriptionView.nullable(),
  /** Whether an earlier one ended: a return is welcomed, a first visit is not. */
  hadSubscription: z.boolean(),
  /** Who pays for a plan of hers in her place, and which: the highest when several do. Null when nobody does. */
  coveredBy: z
    .object({ agencyName: z.string(), plan: z.enum(planIds) })
    .nullable()
    .default(null),
});
export type BillingAnswer = z.infer<typeof billingAnswer>;
