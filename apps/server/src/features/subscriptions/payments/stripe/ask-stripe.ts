import { AppError } from '@leakblock/domain/errors';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Log } from '#platform/log';
import { PaymentRefused } from '../payment-provider.ts';
import type { StripeDesk } from './stripe-desk.ts';

/** What an error of the SDK says. Its own words, and what it holds of a card, stay out of our log. */
type StripeFailure = {
  type: string;
  code: string;
  status: number;
  requestId: string;
  /** The parameter that Stripe does not take; empty when it is not about one. */
  param: string;
  hasNoCard: boolean;
};

const failure = z.object({
  type: z.string().startsWith('Stripe'),
  code: z.string().catch(''),
  statusCode: z.number().catch(0),
  requestId: z.string().catch(''),
  param: z.string().catch(''),
  message: z.string(),
});

function readFailure(error: unknown): StripeFailure | null {
  const parsed = error instanceof Error ? failure.safeParse(error) : undefined;
  if (!parsed?.success) return null;
  const { statusCode: status, message, ...rest } = parsed.data;
  return { ...rest, status, hasNoCard: /no attached payment source/iu.test(message) };
}

const isUnknown = (told: StripeFailure | null): boolean =>
  told !== null && (told.status === 404 || told.code === 'resource_missing');

/** Right requests that Stripe will not do as things stand: the subscription ended, or is paused already. */
const isOutOfDate = (told: StripeFailure): boolean =>
  told.type === 'StripeInvalidRequestError' &&
  (told.status === 404 || told.status === 409 || (told.status === 400 && told.param === ''));

function inOurWords(error: unknown, log: Log): unknown {
  const told = readFailure(error);
  if (told === null) return error;
  const cause = new Error(
    `${told.type} ${told.code} (status ${String(told.status)}, request ${told.requestId})`,
  );
  // 402 is also what a bank answers that wants to be asked again with the person present.
  if (told.type === 'StripeCardError' || told.status === 402 || told.hasNoCard) {
    return new PaymentRefused('The card or the bank refused the payment.', { cause });
  }
  if (isOutOfDate(told)) {
    return new AppError('billing.nothing_to_change', 'The plan has changed meanwhile.', { cause });
  }
  // A wrong key, missing rights, or a request that Stripe does not take: for the operator to mend.
  if (told.status >= 400 && told.status < 500 && told.status !== 429) {
    log.error({ err: cause }, 'The payment provider does not take a request.');
  }
  return new AppError(
    'billing.provider_unavailable',
    'The payment provider does not answer. Try again in some minutes.',
    { cause, retryAfter: 60 },
  );
}

/** Both ways to ask Stripe: with its SDK, which is loaded with the first request, and with our errors. */
export function askStripe(load: () => Promise<Stripe>, log: Log): Pick<StripeDesk, 'ask' | 'find'> {
  const run = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => work(await load());
  return {
    ask: (work) =>
      run(work).catch((error: unknown) => {
        throw inOurWords(error, log);
      }),
    find: (work) =>
      run(work).catch((error: unknown) => {
        if (isUnknown(readFailure(error))) return null;
        throw inOurWords(error, log);
      }),
  };
}
