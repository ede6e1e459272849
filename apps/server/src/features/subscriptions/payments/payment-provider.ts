import type { EndReason, PlanId, SubscriptionStatus } from '@leakblock/domain/subscriptions';

/** Who takes payments. Amounts are cents, moments are dates, refs are the provider's own ids. */
export type PaymentProvider = {
  /** What rows of its say in `provider`. */
  name: 'stripe' | 'sandbox';
  /**
   * Makes the person known; the same person gets the same customer however often it is asked. For an agency she is
   * another customer.
   */
  createCustomer: (person: {
    userId: string;
    agencyId: string | null;
    email: string;
    locale: string;
  }) => Promise<{ customerRef: string }>;
  /** Her mailbox and language as they are now: what the provider shows and sends goes to no mailbox that she left. */
  updateCustomer: (customerRef: string, person: { email: string; locale: string }) => Promise<void>;
  /** The person that a customer was made for. Null when the provider does not know the customer. */
  readCustomer: (
    customerRef: string,
  ) => Promise<{ userId: string | null; agencyId: string | null } | null>;
  /** Opens a page where the plan is paid. Asked again with the same key it answers with the same page. */
  startCheckout: (checkout: {
    checkoutId: string;
    userId: string;
    agencyId: string | null;
    /** How often the plan is bought: once for each creator whom it covers. */
    quantity: number;
    customerRef: string;
    plan: PlanId;
    locale: string;
    successUrl: string;
    cancelUrl: string;
  }) => Promise<{ checkoutRef: string; url: string; expiresAt: Date }>;
  /** Closes a page that nobody paid on. False when it was paid or closed before. */
  closeCheckout: (checkoutRef: string) => Promise<boolean>;
  /** What a change to a higher plan costs today. */
  previewUpgrade: (
    subscriptionRef: string,
    plan: PlanId,
  ) => Promise<{ dueNowCents: number; currency: string }>;
  /**
   * What a change of plan or quantity costs: today, and with the invoice at the end of this period, which is that of
   * `nextPlan` when a lower plan waits on beside the change.
   */
  previewSold: (
    subscriptionRef: string,
    wanted: { plan: PlanId; quantity: number; nextPlan: PlanId | null },
  ) => Promise<{ dueNowCents: number; nextInvoiceCents: number; currency: string }>;
  /**
   * More at once, for the days that are left; fewer at once too, and unused days are credited to the next invoice. What
   * waits for the period's end waits on. @throws PaymentRefused
   */
  changeQuantity: (subscriptionRef: string, quantity: number, key: string) => Promise<void>;
  /** The higher plan at once; the rest of the old one is credited. @throws PaymentRefused */
  upgrade: (subscriptionRef: string, plan: PlanId, key: string) => Promise<void>;
  /** The lower plan with the next period; takes the place of one that waits already. */
  downgradeAtPeriodEnd: (subscriptionRef: string, plan: PlanId, key: string) => Promise<void>;
  cancelAtPeriodEnd: (subscriptionRef: string, key: string) => Promise<void>;
  /** Takes a cancellation or a waiting lower plan back. */
  keep: (subscriptionRef: string, key: string) => Promise<void>;
  /** At once; unused days are credited to the next invoice. */
  pause: (subscriptionRef: string, key: string) => Promise<void>;
  /** Ends a pause with a new period. @throws PaymentRefused */
  resume: (subscriptionRef: string, key: string) => Promise<void>;
  /**
   * At once: unpaid, a duplicate, or an account that is deleted. Gives back what was paid for unused days if asked. The
   * reason is what the subscription is then read with; `cancelled` when none is given. One that is paid by then does not
   * end as `unpaid`; with `isUnpaid` it does not end for any reason.
   * @throws AppError `billing.nothing_to_change` when it runs and `isUnpaid` was said of it
   */
  endNow: (
    subscriptionRef: string,
    options: { isRefunded: boolean; key: string; reason?: EndReason; isUnpaid?: boolean },
  ) => Promise<void>;
  /** A page with payment methods, billing address and invoices. */
  openPortal: (customerRef: string, returnUrl: string, locale: string) => Promise<{ url: string }>;
  /** As it is now. Null when the provider does not know it. */
  readSubscription: (subscriptionRef: string) => Promise<ProviderSubscription | null>;
  readInvoice: (invoiceRef: string) => Promise<ProviderInvoice | null>;
  /** Ref of the invoice that a payment was for: an event of a refund names the payment only. */
  findInvoice: (paymentRef: string) => Promise<string | null>;
  /** Refs of the subscriptions of a customer, the newest first. */
  listSubscriptions: (customerRef: string) => Promise<string[]>;
  /** Refs of the invoices of a subscription, the newest first. */
  listInvoices: (subscriptionRef: string) => Promise<string[]>;
  /**
   * Reads an event whose signature is good and whose timestamp is at most 5 minutes old.
   * @throws AppError `billing.signature_invalid`, or `request.invalid` when what was signed is no event
   */
  readEvent: (body: string, signature: string | null, now: Date) => Promise<ProviderEvent>;
};

/** A subscription as its provider holds it, in our words. */
export type ProviderSubscription = {
  ref: string;
  customerRef: string;
  /** Null when it is for something else that is sold through the same account. */
  plan: PlanId | null;
  quantity: number;
  /** What it was bought for, in our words; null for a person's own, and for what was not bought on a page of ours. */
  agencyId: string | null;
  checkoutId: string | null;
  /** When it was bought. */
  beganAt: Date;
  status: SubscriptionStatus;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  nextPlan: PlanId | null;
  pausedAt: Date | null;
  endedAt: Date | null;
  endReason: EndReason | null;
};

/** An invoice as its provider holds it. */
export type ProviderInvoice = {
  ref: string;
  customerRef: string;
  subscriptionRef: string | null;
  number: string | null;
  /** `draft` and others that nobody owes yet are null. */
  status: 'open' | 'paid' | 'failed' | 'void' | 'refunded' | 'partly_refunded' | null;
  plan: PlanId | null;
  currency: string;
  totalCents: number;
  taxCents: number;
  /** Whether the provider says the tax; else it comes from the share that is set today. */
  isTaxTold: boolean;
  /** What came in for it, without credit that an earlier invoice left; at most the total. */
  paidCents: number;
  refundedCents: number;
  periodStart: Date | null;
  periodEnd: Date | null;
  issuedAt: Date;
  paidAt: Date | null;
  invoiceUrl: string | null;
  pdfUrl: string | null;
  /** Tells one card from another without telling its number; for self-referrals. Null when it is not known. */
  cardFingerprint: string | null;
};

/** Kind, state and references of what an event is about, as the provider writes them: `customer`, `invoice`, … */
export type EventReferences = { data: { object: Record<string, string> } };

/** What an event is about: only the ref counts, the state is read again from the provider. */
export type ProviderEvent = {
  id: string;
  type: string;
  createdAt: Date;
  about:
    | { kind: 'subscription'; ref: string; customerRef: string }
    | { kind: 'invoice'; ref: string; customerRef: string }
    | { kind: 'checkout'; ref: string; customerRef: string; subscriptionRef: string | null }
    | { kind: 'payment'; ref: string }
    | null;
  /** What is kept of it: which things it is about. Names, mailboxes and addresses stay with the provider. */
  payload: EventReferences;
};

/** The bank or the card said no; nothing was changed. */
export class PaymentRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentRefused';
  }
}
