import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { noteAgencyEvent } from '#features/agencies';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { defineJob } from '#platform/queue';
import { askProvider } from '../ask-provider.ts';
import { openProvider } from '../payments/open-provider.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { refreshSubscription } from '../payments/refresh-subscription.ts';
import { changeCovered } from './change-covered.ts';
import { followCoverageQueue } from './follow-coverage.queue.ts';

type Unused = {
  agencyId: string;
  payerId: string;
  ref: string;
  covered: string[];
  /** The agency is suspended, or who pays does not own it any more. */
  isLeft: boolean;
};

/** Agencies per run; a run that meets more goes on in the next hour. */
const perRun = 200;

/**
 * Has agencies pay for no more than they use, every hour: places of creators who left are given up, and their unused days
 * credited. A plan that covers nobody, of an agency that is suspended, or of a payer who is no owner any more, ends with
 * the period that is paid.
 */
export const followCoverageJob = defineJob({
  queue: followCoverageQueue,
  schedule: '37 * * * *',
  input: z.unknown(),
  handler: (context, _data, signal) => followCoverage(context, signal),
});

/** Does it now. One agency that fails does not keep the others. */
export async function followCoverage(context: ServerContext, signal: AbortSignal): Promise<void> {
  const provider = openProvider(context);
  if (provider === null) return;
  for (const unused of await listUnused(context, provider)) {
    if (signal.aborted) return;
    try {
      await inTurn(`billing ${unused.agencyId}`, () => giveBack(context, provider, unused));
    } catch (error) {
      context.log.error({ err: error, agency: unused.agencyId }, 'Unused places stay paid for.');
    }
  }
}

async function giveBack(
  context: ServerContext,
  provider: PaymentProvider,
  { agencyId, payerId, ref, covered, isLeft }: Unused,
): Promise<void> {
  if (covered.length > 0 && !isLeft) {
    await changeCovered(context, provider, {
      ...{ agencyId, payerId, creatorIds: covered, actorId: null },
    });
    return;
  }
  await askProvider(() => provider.cancelAtPeriodEnd(ref, randomUUID()));
  await askProvider(() =>
    refreshSubscription(context, provider, {
      ...{ subscriptionRef: ref, userId: payerId, actor: 'system', now: context.now() },
    }),
  );
  await context.database.asService((trx) =>
    noteAgencyEvent(trx, { agencyId, actorId: null, action: 'billing.cancel' }),
  );
}

async function listUnused(
  { database }: Pick<ServerContext, 'database'>,
  { name }: PaymentProvider,
): Promise<Unused[]> {
  const { rows } = await database.asService((trx) =>
    sql<Unused>`
      select * from (
        select plan.agency_id as "agencyId", plan.user_id as "payerId", plan.provider_ref as ref, plan.quantity,
          array(select user_id from public.agency_creators as link
            where link.agency_id = plan.agency_id and link.is_covered order by user_id) as covered,
          agency.status <> 'active' or not exists (
            select from public.agency_members as member
            where member.agency_id = plan.agency_id and member.user_id = plan.user_id and member.role = 'owner'
          ) as "isLeft"
        from public.subscriptions as plan join public.agencies as agency on agency.id = plan.agency_id
        where plan.provider = ${name} and plan.status in ('active', 'past_due') and not plan.cancel_at_period_end
      ) as paid
      where "isLeft" or cardinality(covered) < quantity
      order by "agencyId" limit ${perRun}`.execute(trx),
  );
  return rows;
}
