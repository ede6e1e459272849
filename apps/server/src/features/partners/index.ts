/** Partners: who recommends the product, what came of it, and what they are paid. */
import { sql } from 'kysely';
import type { Feature } from '#platform/feature';
import { countWork } from '#platform/figures/figure';
import { payoutAccountPurpose } from './payout-account.ts';
import { addRoutes } from './routes.ts';
import { sweepReferralsJob } from './sweep-referrals.job.ts';

export { creditPayment } from './credit-payment.ts';
export { loadLeft } from './load-left.ts';

export const partners: Feature = {
  name: 'partners',
  jobs: [sweepReferralsJob],
  figures: [
    countWork(
      'partner_applications',
      sql`select count(*)::int as count from public.partners where status = 'applied'`,
    ),
    countWork(
      'payouts',
      sql`select count(*)::int as count from public.payouts where status in ('requested', 'approved')`,
    ),
  ],
  sealed: [
    {
      ...{ kind: 'text', table: 'private.payout_accounts', column: 'account' },
      ...{ id: ['partner_id'], purpose: payoutAccountPurpose },
      forget: 'delete from private.payout_accounts where partner_id = $1',
    },
  ],
  routes: addRoutes,
};
