/** Plans: what a person has, how she pays for it, and what it opens. */
import type { Feature } from '#platform/feature';
import { graceMail } from './grace/grace-mail.ts';
import { jobs } from './jobs.ts';
import { billingEventBodies } from './payments/add-payment-routes.ts';
import { addRoutes } from './routes.ts';

export { endSubscriptionsOf } from './end-subscriptions-of.ts';
export { mayStillPay } from './may-still-pay.ts';
export { watchGraceNow } from './grace/watch-grace.job.ts';

export const subscriptions: Feature = {
  name: 'subscriptions',
  routes: addRoutes,
  signedBodies: billingEventBodies,
  readOnly: ['/check-subscription', '/read-billing', '/read-agency-billing'],
  jobs,
  mails: [graceMail],
};
