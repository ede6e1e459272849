/** Partners: who recommends the product, what came of it, and what they are paid. */
import type { Feature } from '#platform/feature';
import { creditPayment } from './credit-payment.ts';

export { creditPayment };

export const partners: Feature = { name: 'partners' };
