/** Partners: who recommends the product, what came of it, and what they are paid. */
import type { Feature } from '#platform/feature';
import { addRoutes } from './routes.ts';
import { sweepReferralsJob } from './sweep-referrals.job.ts';

export { creditPayment } from './credit-payment.ts';

export const partners: Feature = {
  name: 'partners',
  jobs: [sweepReferralsJob],
  routes: addRoutes,
};
