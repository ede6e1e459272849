import { z } from 'zod';

export const programmes = ['affiliate', 'partner'] as const;
export type Programme = (typeof programmes)[number];
/** Mirrored by the constraint on `partners.status`. */
export const partnerStatuses = ['applied', 'approved', 'rejected', 'suspended'] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];
/** Mirrored by the constraint on `payouts.status`. */
export const payoutStatuses = ['requested', 'approved', 'paid', 'rejected'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

const shown = (limit: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(limit)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u);
/** Words of several lines. */
const told = (limit: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(limit)
    .regex(/^(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\n\t])+$/u);
/** What stands in a partner's links. */
const code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:-?[a-z0-9]){2,31}$/u);

/** Body of `POST apply-as-partner`. */
export const applyAsPartnerInput = z.strictObject({
  programme: z.enum(programmes),
  name: shown(100),
  code,
  website: z
    .url({ protocol: /^https?$/u })
    .max(500)
    .nullable(),
  audience: told(2000),
  acceptsTerms: z.literal(true),
});
export type ApplyAsPartner = z.infer<typeof applyAsPartnerInput>;

/**
 * Body of `POST note-referral`, for visitors too: a partner's link was opened. `mayRemember` is the visitor's consent to
 * the cookie that keeps the first recommendation; null while the visitor has not answered here: nothing new is kept, and
 * what was agreed to earlier stays, for the page may have forgotten it (Safari empties its storage after seven days). A
 * refusal deletes it. A code of null: no link was opened, the consent alone has changed.
 */
export const noteReferralInput = z.strictObject({
  code: code.nullable(),
  mayRemember: z.boolean().nullable(),
});

/** Where a partner is paid. */
export const payoutAccountInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('iban'),
    holder: shown(100),
    iban: z.string().trim().max(42),
  }),
  z.strictObject({ kind: z.literal('paypal'), email: z.email().max(254) }),
]);
export type PayoutAccount = z.infer<typeof payoutAccountInput>;

/** Body of `POST request-payout`: everything that is available, in one currency; never less than the minimum. */
export const requestPayoutInput = z.strictObject({ amountCents: z.number().int().positive() });

/** Body of `POST decide-partner`, for operators. A rate or a holding period of null is the setting's. */
export const decidePartnerInput = z.discriminatedUnion('decision', [
  z.strictObject({
    partnerId: z.uuid(),
    decision: z.literal('approve'),
    rateBasisPoints: z.number().int().min(0).max(10_000).nullable().default(null),
    holdingDays: z.number().int().min(0).max(365).nullable().default(null),
  }),
  z.strictObject({
    partnerId: z.uuid(),
    decision: z.enum(['reject', 'suspend']),
    reason: told(1000),
  }),
  z.strictObject({ partnerId: z.uuid(), decision: z.literal('reinstate') }),
]);
export type DecidePartner = z.output<typeof decidePartnerInput>;

/** Body of `POST decide-payout`, for operators. */
export const decidePayoutInput = z.discriminatedUnion('decision', [
  z.strictObject({ payoutId: z.uuid(), decision: z.literal('approve') }),
  z.strictObject({
    payoutId: z.uuid(),
    decision: z.literal('reject'),
    reason: told(1000),
    /** Of an approved one: the operator made sure that no money was sent for it. */
    isUnsent: z.boolean().default(false),
  }),
  z.strictObject({ payoutId: z.uuid(), decision: z.literal('paid'), reference: shown(140) }),
]);
export type DecidePayout = z.output<typeof decidePayoutInput>;

const moment = z.iso.datetime({ offset: true });

/** Answer of `POST read-earning-hub` (no body): everything the earning hub shows. */
export const earningHubAnswer = z.object({
  partner: z
    .object({
      programme: z.enum(programmes),
      status: z.enum(partnerStatuses),
      code: z.string(),
      /** The address to recommend. */
      link: z.url(),
      name: z.string(),
      rateBasisPoints: z.number().int().nullable(),
      holdingDays: z.number().int().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** What the programme offers now: settings of the operator. */
  terms: z.object({
    version: z.string(),
    rateBasisPoints: z.number().int(),
    holdingDays: z.number().int(),
    minimumCents: z.number().int(),
    cookieDays: z.number().int(),
    currency: z.string(),
  }),
  balance: z.object({
    /** Earned and past the holding period, less what was paid or asked for; can be negative after refunds. */
    availableCents: z.number().int(),
    heldCents: z.number().int(),
    openPayoutCents: z.number().int(),
    paidCents: z.number().int(),
    /** The next moment at which held money becomes available. */
    nextAvailableAt: moment.nullable(),
  }),
  payoutAccount: z
    .object({
      kind: z.enum(['iban', 'paypal']),
      /** Its last four characters. */ ending: z.string(),
    })
    .nullable(),
});
export type EarningHub = z.infer<typeof earningHubAnswer>;

/**
 * Body of `POST claim-referral`, for people whose account is new: by whose recommendation they came. The cookie of a
 * visitor who agreed to it counts first; `code` is what the page of this visit knows. Answered the same way whatever
 * becomes of it.
 */
export const claimReferralInput = z.strictObject({ code: code.nullable() });

/** Answer of `POST note-referral` and `POST claim-referral`: it tells nothing about the code. */
export const referralAnswer = z.object({ ok: z.literal(true) });

/** Answer of `POST set-payout-account`: enough to know it again. */
export const payoutAccountAnswer = z.object({
  kind: z.enum(['iban', 'paypal']),
  ending: z.string(),
});

/** Answer of `POST request-payout` and `POST decide-payout`. */
export const payoutAnswer = z.object({ id: z.uuid(), status: z.enum(payoutStatuses) });

/** Answer of `POST apply-as-partner` and `POST decide-partner`. */
export const partnerAnswer = z.object({ id: z.uuid(), status: z.enum(partnerStatuses) });

/** Body of `POST read-payout-account`, for operators who pay; each look is written down. */
export const readPayoutAccountInput = z.strictObject({ partnerId: z.uuid() });

/** Answer of `POST read-payout-account`: where to pay, and what speaks against sending money there at this moment. */
export const payoutPlaceAnswer = z.object({
  account: payoutAccountInput,
  against: z.enum(['partners.suspended', 'partners.balance_changed']).nullable(),
});
export type PayoutPlace = z.infer<typeof payoutPlaceAnswer>;
