import type { CardKind } from './cards.ts';

/** What the sandbox keeps. Amounts are cents, moments are seconds since 1970, ids have Stripe's prefixes. */
export type Kept = {
  /** Port it had last: addresses of invoices that a demo has stored stay good. */
  port: number | null;
  customers: Record<string, KeptCustomer>;
  products: Record<string, KeptProduct>;
  prices: Record<string, KeptPrice>;
  paymentMethods: Record<string, KeptPaymentMethod>;
  sessions: Record<string, KeptSession>;
  subscriptions: Record<string, KeptSubscription>;
  schedules: Record<string, KeptSchedule>;
  invoiceItems: Record<string, KeptInvoiceItem>;
  invoices: Record<string, KeptInvoice>;
  charges: Record<string, KeptCharge>;
  refunds: Record<string, KeptRefund>;
  portals: Record<string, KeptPortal>;
  events: KeptEvent[];
  /** Answers by idempotency key. */
  answers: Record<string, { request: string; status: number; body: string; at: number }>;
};

export type Metadata = Record<string, string>;

export type KeptCustomer = {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  locales: string[];
  paymentMethod: string | null;
  /** Negative: what the next invoice is lowered by. */
  balance: number;
  /** Beginning of the numbers of her invoices. */
  prefix: string;
  invoices: number;
  isDeleted: boolean;
};

export type KeptProduct = { id: string; created: number; name: string; metadata: Metadata };

export type KeptPrice = {
  id: string;
  created: number;
  product: string;
  cents: number;
  currency: string;
  lookupKey: string | null;
  taxBehavior: 'inclusive' | 'exclusive' | 'unspecified';
  nickname: string | null;
  isActive: boolean;
  metadata: Metadata;
};

export type KeptPaymentMethod = {
  id: string;
  created: number;
  customer: string;
  card: CardKind;
  /** Same card, same fingerprint. */
  fingerprint: string;
  /** Successful charges so far: one card works only once. */
  charges: number;
};

export type KeptSession = {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  customer: string | null;
  email: string | null;
  price: string;
  quantity: number;
  successUrl: string;
  cancelUrl: string | null;
  reference: string | null;
  locale: string | null;
  metadata: Metadata;
  subscriptionMetadata: Metadata;
  description: string | null;
  subscription: string | null;
  invoice: string | null;
};

export type KeptSubscription = {
  id: string;
  item: string;
  created: number;
  customer: string;
  price: string;
  /** How often the price is paid. */
  quantity: number;
  currency: string;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'paused' | 'canceled';
  /** Day and time that periods are counted from. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  cancellation: { reason: string | null; comment: string | null; feedback: string | null };
  pausedAt: number | null;
  schedule: string | null;
  latestInvoice: string | null;
  paymentMethod: string | null;
  description: string | null;
  metadata: Metadata;
};

export type KeptPhase = { price: string; quantity: number; start: number; end: number };

export type KeptSchedule = {
  id: string;
  created: number;
  customer: string;
  status: 'active' | 'released' | 'canceled' | 'completed';
  subscription: string | null;
  releasedSubscription: string | null;
  endBehavior: 'release' | 'cancel';
  phases: KeptPhase[];
  releasedAt: number | null;
  canceledAt: number | null;
  metadata: Metadata;
};

export type KeptLine = {
  id: string;
  amount: number;
  description: string;
  start: number;
  end: number;
  price: string;
  quantity: number;
  isProration: boolean;
};

/** A line that waits for the next invoice of its subscription. */
type KeptInvoiceItem = KeptLine & { subscription: string; created: number };

export type InvoiceReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export type KeptInvoice = {
  id: string;
  created: number;
  customer: string;
  subscription: string;
  number: string | null;
  reason: InvoiceReason;
  status: 'draft' | 'open' | 'paid' | 'void';
  currency: string;
  lines: KeptLine[];
  total: number;
  tax: number;
  /** Part of the customer's balance that was used up (negative), or added to (positive total below 0). */
  startingBalance: number;
  endingBalance: number;
  amountDue: number;
  amountPaid: number;
  attempts: number;
  nextAttempt: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  /** The payment intent's id, once there is something to pay. */
  intent: string | null;
  /** Tries to charge, the newest last. */
  charges: string[];
  /** Ends a pause when it is paid. */
  resumes: boolean;
};

export type KeptCharge = {
  id: string;
  created: number;
  customer: string;
  invoice: string;
  intent: string;
  paymentMethod: string;
  currency: string;
  amount: number;
  refunded: number;
  declined: { code: string; declineCode: string; message: string } | null;
};

export type KeptRefund = {
  id: string;
  created: number;
  charge: string;
  amount: number;
  reason: string | null;
  metadata: Metadata;
};

export type KeptPortal = {
  id: string;
  created: number;
  customer: string;
  returnUrl: string | null;
};

export type KeptEvent = {
  id: string;
  created: number;
  type: string;
  /** The object as it was then, in Stripe's shape. */
  object: unknown;
  tries: number;
  /** When the receiver took it. */
  takenAt: number | null;
};

/** Nothing yet. */
export function emptyKept(): Kept {
  return {
    port: null,
    customers: {},
    products: {},
    prices: {},
    paymentMethods: {},
    sessions: {},
    subscriptions: {},
    schedules: {},
    invoiceItems: {},
    invoices: {},
    charges: {},
    refunds: {},
    portals: {},
    events: [],
    answers: {},
  };
}
