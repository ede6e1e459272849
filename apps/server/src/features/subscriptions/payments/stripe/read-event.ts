import { AppError } from '@leakblock/domain/errors';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { EventReferences, ProviderEvent } from '../payment-provider.ts';
import { dateOf } from './stripe-desk.ts';

/** Seconds between an event's signature and now, in either direction. */
export const toleranceSeconds = 300;

const ref = z.string().min(1).max(255);
/** Either the id or the thing. */
const refOf = z.union([ref, z.object({ id: ref }).transform(({ id }) => id)]);

const event = z.object({
  id: ref,
  type: z.string().min(1).max(255),
  created: z.int().min(0).max(253_402_300_799),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});

const subscription = z.object({ id: ref, customer: refOf });
const schedule = z.object({
  customer: refOf,
  subscription: refOf.nullish(),
  released_subscription: ref.nullish(),
});
const invoice = z.object({ id: ref, customer: refOf });
const session = z.object({ id: ref, customer: refOf, subscription: refOf.nullish() });
const payment = z.object({ payment_intent: refOf });

/** What an event of Stripe is about; null for what we do not follow. */
function aboutOf(type: string, object: { object: string }): ProviderEvent['about'] {
  switch (object.object) {
    case 'subscription': {
      const { data } = subscription.safeParse(object);
      return data ? { kind: 'subscription', ref: data.id, customerRef: data.customer } : null;
    }
    case 'subscription_schedule': {
      const { data } = schedule.safeParse(object);
      const held = data?.subscription ?? data?.released_subscription;
      return data && held ? { kind: 'subscription', ref: held, customerRef: data.customer } : null;
    }
    case 'invoice': {
      // An invoice that is only foretold has no id.
      const { data } = invoice.safeParse(object);
      return data && type !== 'invoice.upcoming'
        ? { kind: 'invoice', ref: data.id, customerRef: data.customer }
        : null;
    }
    case 'checkout.session': {
      const { data } = session.safeParse(object);
      if (!data) return null;
      const subscriptionRef = data.subscription ?? null;
      return { kind: 'checkout', ref: data.id, customerRef: data.customer, subscriptionRef };
    }
    case 'charge':
    case 'refund':
    case 'dispute': {
      // That it was paid is told by the invoice; of a charge only what went back is news.
      if (object.object === 'charge' && type !== 'charge.refunded') return null;
      const { data } = payment.safeParse(object);
      return data ? { kind: 'payment', ref: data.payment_intent } : null;
    }
    default:
      return null;
  }
}

/** What of an object is kept. `private.tidy_billing_events` leaves the same of what earlier versions kept. */
const keptFields = [
  ...['object', 'id', 'status', 'customer', 'subscription', 'released_subscription', 'invoice'],
  ...['payment_intent', 'charge'],
];

/** The references of an object, without the characters that PostgreSQL keeps in no text. */
function referencesOf(object: Record<string, unknown>): EventReferences {
  const kept = keptFields.flatMap((field) => {
    const { data } = refOf.safeParse(object[field]);
    return data === undefined ? [] : [[field, data.replaceAll('\0', '').toWellFormed()] as const];
  });
  return { data: { object: Object.fromEntries(kept) } };
}

/** The time that a signature header names, in seconds; null when it has not the form of one. */
export function signedAt(signature: string | null): number | null {
  if (signature === null || !/(^|,)v1=[0-9a-f]{64}(,|$)/u.test(signature)) return null;
  const time = /(?:^|,)t=(\d{9,11})(?:,|$)/u.exec(signature)?.[1];
  return time === undefined ? null : Number(time);
}

/** See `PaymentProvider.readEvent`. */
export async function readEvent(
  load: () => Promise<Stripe>,
  secret: string,
  { body, signature, now }: { body: string; signature: string | null; now: Date },
): Promise<ProviderEvent> {
  const stripe = await load();
  const time = signedAt(signature);
  // The SDK looks at the age only; what is signed for the future could be kept back and used when it suits.
  if (signature === null || time === null || time > now.getTime() / 1000 + toleranceSeconds) {
    throw new AppError('billing.signature_invalid', 'The signature is missing or from the future.');
  }
  let given: unknown;
  try {
    given = stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    if (cause instanceof stripe.errors.StripeSignatureVerificationError) {
      throw new AppError('billing.signature_invalid', 'The signature is wrong or too old.');
    }
    throw new AppError('request.invalid', 'The body is no event.');
  }
  const parsed = event.safeParse(given);
  if (!parsed.success) throw new AppError('request.invalid', 'The body is no event.');
  const { id, type, created, data } = parsed.data;
  return {
    id,
    type,
    createdAt: dateOf(created),
    about: aboutOf(type, data.object),
    payload: referencesOf(data.object),
  };
}
