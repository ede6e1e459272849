import { z } from 'zod';
import { endReasons, planIds, subscriptionStatuses } from '../subscriptions/index.ts';

const moment = z.iso.datetime({ offset: true });
const cents = z.number().int();
/** The creators whom the plan is to cover: all of them, not only those who are new. */
const creatorIds = z
  .array(z.uuid())
  .min(1)
  .max(1000)
  .refine((ids) => new Set(ids).size === ids.length, 'each once');

/**
 * `read-agency-billing` (all roles, no body): how the agency's plan stands. `plan` is the one that runs, or the last that
 * ended; null when there never was one. Amounts are cents with VAT inside; `vatPercent` is null where the operator has
 * given none.
 */
export const agencyBillingAnswer = z.object({
  canPay: z.boolean(),
  vatPercent: z.number().nullable(),
  plan: z
    .object({
      plan: z.enum(planIds),
      status: z.enum(subscriptionStatuses),
      /** False for a plan that the operator gave: who is covered can be changed, nothing else. */
      isPaidFor: z.boolean(),
      /** Creators that are paid for. */
      places: z.number().int().positive(),
      currentPeriodEnd: moment.nullable(),
      cancelAtPeriodEnd: z.boolean(),
      nextPlan: z.enum(planIds).nullable(),
      graceEndsAt: moment.nullable(),
      endReason: z.enum(endReasons).nullable(),
      /**
       * Who pays is no owner any more, is leaving or suspended: the plan ends with its period, and can neither cost more nor
       * go on for longer. Never of one that has ended or was given.
       */
      isPayerGone: z.boolean(),
      /** Whose card pays: the owner who bought it. */
      payerEmail: z.string().nullable(),
    })
    .nullable(),
  creators: z.array(z.object({ userId: z.uuid(), name: z.string(), isCovered: z.boolean() })),
  /** The newest first. */
  payments: z.array(
    z.object({
      id: z.uuid(),
      number: z.string().nullable(),
      plan: z.enum(planIds).nullable(),
      status: z.enum(['open', 'paid', 'failed', 'void', 'refunded', 'partly_refunded']),
      currency: z.string(),
      totalCents: cents,
      taxCents: cents,
      refundedCents: cents,
      issuedAt: moment,
      periodStart: moment.nullable(),
      periodEnd: moment.nullable(),
      invoiceUrl: z.string().nullable(),
      pdfUrl: z.string().nullable(),
    }),
  ),
});
export type AgencyBilling = z.infer<typeof agencyBillingAnswer>;

/** `start-agency-checkout` (owners): the provider's page where the plan is paid for these creators. Answers `{ url }`. */
export const startAgencyCheckoutInput = z.strictObject({ plan: z.enum(planIds), creatorIds });
export type StartAgencyCheckout = z.infer<typeof startAgencyCheckoutInput>;

const planChange = z.strictObject({ change: z.literal('plan'), plan: z.enum(planIds) });
const creatorsChange = z.strictObject({
  change: z.literal('creators'),
  creatorIds,
  /**
   * Whom the screen showed as covered. Where others are by then the call is refused (`billing.coverage_changed`), so that
   * nobody is uncovered unseen.
   */
  shown: z.array(z.uuid()).max(1000),
});

/**
 * `change-agency-subscription` (owners), answers how it stands then. A higher plan begins at once for everybody who is
 * covered, a lower one with the next period. More creators are paid for at once for the days that are left; of fewer the
 * unused days are credited to the next invoice. `cancel` ends with the period, `keep` takes that or a waiting lower plan
 * back. Where who pays is gone (`isPayerGone`), only `cancel` and no more creators than places are taken.
 */
export const changeAgencyInput = z.discriminatedUnion('change', [
  planChange,
  creatorsChange,
  z.strictObject({ change: z.enum(['cancel', 'keep']) }),
]);
export type ChangeAgency = z.infer<typeof changeAgencyInput>;

/** `preview-agency-change` (owners): what a change costs, before it is made. */
export const previewAgencyInput = z.discriminatedUnion('change', [planChange, creatorsChange]);
export type PreviewAgency = z.infer<typeof previewAgencyInput>;
export const agencyPreviewAnswer = z.object({
  /** `period_end`: a lower plan. */
  when: z.enum(['now', 'period_end']),
  /** Creators that are paid for then. */
  places: z.number().int().positive(),
  dueNowCents: cents,
  /** What the invoice at the end of this period comes to, credits taken off; null when the plan ends with it. */
  nextInvoiceCents: cents.nullable(),
  currency: z.string(),
  startsAt: moment,
  periodEnd: moment.nullable(),
});
export type AgencyPreview = z.infer<typeof agencyPreviewAnswer>;

/** `open-agency-portal` (owners, no body): the provider's page with payment method and billing address. */
export const agencyPortalAnswer = z.object({ url: z.url() });

/** What decides whether the number of creators can change. */
export type PlacesFacts = {
  status: (typeof subscriptionStatuses)[number];
  isPaidFor: boolean;
  places: number;
  cancelAtPeriodEnd: boolean;
  isPayerGone: boolean;
  graceEndsAt: string | null;
};

/** Whether no period follows this one. */
export const isToEnd = (plan: Pick<PlacesFacts, 'cancelAtPeriodEnd' | 'isPayerGone'>): boolean =>
  plan.cancelAtPeriodEnd || plan.isPayerGone;

/**
 * What a number of covered creators means for a plan. `same`: nothing is paid and nothing credited, which is also so for
 * fewer on a plan that ends with its period or that was given. Null when it is not possible: without a plan that runs, or
 * for more creators while a payment is missing, while the plan is to end, or on a plan that was given.
 */
export function judgePlaces(
  facts: PlacesFacts | null,
  wanted: number,
  now: Date,
): 'more' | 'fewer' | 'same' | null {
  if (facts === null || (facts.status !== 'active' && facts.status !== 'past_due')) return null;
  if (facts.graceEndsAt !== null && Date.parse(facts.graceEndsAt) <= now.getTime()) return null;
  if (wanted === facts.places) return 'same';
  if (wanted > facts.places) {
    return facts.isPaidFor && facts.status === 'active' && !isToEnd(facts) ? 'more' : null;
  }
  return facts.isPaidFor && !isToEnd(facts) ? 'fewer' : 'same';
}
