import { AppError } from '@leakblock/domain/errors';
import { PaymentRefused } from './payments/payment-provider.ts';

/**
 * What the provider answers, its refusals and failures in our words.
 * @throws AppError `billing.refused` when the bank or the card said no, `billing.provider_unavailable` when the
 * provider did not do it; errors that are ours already pass as they are
 */
export async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof PaymentRefused) {
      throw new AppError('billing.refused', 'The card or the bank refused the payment.', {
        cause: error,
      });
    }
    throw new AppError('billing.provider_unavailable', 'The payment provider did not do it.', {
      cause: error,
    });
  }
}

/** Whether the provider did not do what it was asked, without saying why. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'billing.provider_unavailable';
