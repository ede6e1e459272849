/** Partners: who recommends the product, what came of it, and what they are paid. */
import type { Feature } from '#platform/feature';
import { creditPayment } from './credit-payment.ts';
import { addRoutes } from './routes.ts';
import { sweepReferralsJob } from './sweep-referrals.job.ts';

export { creditPayment };

export const partners: Feature = {
  name: 'partners',
  jobs: [sweepReferralsJob],
  routes: addRoutes,
};
