import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import { z } from 'zod';
import { lockBilling } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { inPages } from '#platform/in-pages';
import { inTurn } from '#platform/in-turn';
import { defineJob } from '#platform/queue';
import { askProvider } from './ask-provider.ts';
import { closeLeftPages } from './close-pages.ts';
import { doAct } from './do-act.ts';
import { holdRenewalsQueue } from './hold-renewals.queue.ts';
import { lastCancelled } from './last-cancelled.ts';
import { applySubscription } from './payments/apply-subscription.ts';
import { inLane } from './payments/in-lane.ts';
import { openProvider } from './payments/open-provider.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

type Due = {
  id: string;
  userId: string;
  ref: string;
  isLeaving: boolean;
  isMissing: boolean;
  /** The lower plan that waited when it was held. */
  nextPlan: PlanId | null;
};

/** Plans that are read at a time. */
const perPage = 50;

/**
 * Has nothing taken from who asked for the end of her account, or is suspended and could not cancel: her own plan ends with
 * the period that is paid, at once when a payment is missing. Where she stays after all it goes on, with the lower plan
 * that waited, unless it was she who cancelled. What she pays for an agency is seen to by `subscriptions.follow-coverage`.
 * Pages where she could still buy a plan are closed first, also those for an agency that she owns no more or that is
 * suspended.
 */
export const holdRenewalsJob = defineJob({
  queue: holdRenewalsQueue,
  schedule: '*/10 * * * *',
  input: z.unknown(),
  handler: (context, _data, signal) => holdRenewals(context, signal),
});

/** Does it now. One plan that fails does not keep the others. */
export async function holdRenewals(context: ServerContext, signal: AbortSignal): Promise<void> {
  const provider = openProvider(context);
  if (provider === null) return;
  await closeLeftPages(context, provider, signal);
  const list = (after: Due | null) =>
    context.database.asService((trx) => listDue(trx, provider, { after }));
  for await (const due of inPages(perPage, list)) {
    if (signal.aborted) return;
    try {
      await inTurn(`billing ${due.userId}`, () =>
        inLane(due.userId, () => settle(context, provider, due)),
      );
    } catch (error) {
      context.log.error({ err: error, subscription: due.ref }, 'A renewal is not held.');
    }
  }
}

/** Decides by what is so under her lock: she may have come back since the list was read. */
async function settle(
  context: ServerContext,
  provider: PaymentProvider,
  { id, ref, userId }: Due,
): Promise<void> {
  const read = async () => {
    const state = await askProvider(() => provider.readSubscription(ref));
    if (state === null) throw new AppError('billing.provider_unavailable');
    return state;
  };
  await context.database.asService(async (trx) => {
    await lockBilling(trx, userId);
    const [due] = await listDue(trx, provider, { id });
    if (due === undefined) return;
    const ending = due.isMissing ? 'end' : 'cancel';
    // Cancelled by herself, and not told to us yet: it stays her own word.
    const isHers = due.isLeaving && !due.isMissing && (await read()).cancelAtPeriodEnd;
    if (!isHers) {
      const act = due.isLeaving ? ending : 'continue';
      const wanted = { plan: due.nextPlan, key: randomUUID() };
      await askProvider(() => doAct(provider, ref, act, wanted));
    }
    await applySubscription(context, trx, {
      ...{ state: await read(), provider: provider.name, userId, actor: 'system' },
      ...{ now: context.now(), why: due.isLeaving && !isHers ? 'leaving' : null },
    });
  });
}

/** A page of plans that go on and should not, or do not and should; or the one of this id if it is such a plan. */
async function listDue(
  trx: ServerTransaction,
  { name }: PaymentProvider,
  { after = null, id = null }: { after?: Due | null; id?: string | null },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select plan.id, plan.user_id as "userId", plan.provider_ref as ref, leaving.is_so as "isLeaving",
      plan.status = 'past_due' as "isMissing", planned.next_plan as "nextPlan"
    from public.subscriptions as plan
    cross join lateral (
      select private.is_ending(plan.user_id) or exists (
        select from public.user_bans as ban where ban.user_id = plan.user_id and ban.is_active
      ) as is_so
    ) as leaving
    left join lateral ${lastCancelled} on true
    where plan.provider = ${name} and plan.agency_id is null and plan.status in ('active', 'past_due')
      and case
        when leaving.is_so then plan.status = 'past_due' or not plan.cancel_at_period_end
        else plan.status = 'active' and plan.cancel_at_period_end and planned.why = 'leaving'
      end
      and ${id === null ? sql`true` : sql`plan.id = ${id}::uuid`}
      and ${after === null ? sql`true` : sql`plan.id > ${after.id}::uuid`}
    order by plan.id limit ${perPage}`.execute(trx);
  return rows;
}
