import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import { z } from 'zod';
import { noteAgencyEvent } from '#features/agencies';
import { lockBilling } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { inPages } from '#platform/in-pages';
import { inTurn } from '#platform/in-turn';
import { defineJob } from '#platform/queue';
import { askProvider } from '../ask-provider.ts';
import { doAct } from '../do-act.ts';
import { tellOwners } from '../grace/tell-owners.ts';
import { lastCancelled } from '../last-cancelled.ts';
import { applySubscription } from '../payments/apply-subscription.ts';
import { inLane } from '../payments/in-lane.ts';
import { openProvider } from '../payments/open-provider.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { coverExactly } from './change-covered.ts';
import { followCoverageQueue } from './follow-coverage.queue.ts';
import { payerGone } from './payer-gone.ts';

type Unused = {
  id: string;
  agencyId: string;
  payerId: string;
  ref: string;
  plan: PlanId;
  covered: string[];
  isMissing: boolean;
  isSuspended: boolean;
  /** The agency is suspended, or who pays does not own it any more, is leaving or may not come in. */
  isLeft: boolean;
  isPayerGone: boolean;
  /** It ends with its period because it was left. */
  isHeld: boolean;
  endsAt: string | null;
  /** Why it was cancelled when it was so last: its agency was suspended (`left`), or who pays was not there (`gone`). */
  why: string | null;
  /** The lower plan that waited when it was left. */
  nextPlan: PlanId | null;
};

/** Agencies that are read at a time. */
const perPage = 50;

/**
 * Has agencies pay for no more than they use, every hour: places of creators who left are given up, and their unused days
 * credited. A plan that covers nobody, of an agency that is suspended, or of a payer who is no owner any more, is leaving
 * or suspended, ends with the period that is paid; at once when that payment is missing, which is not taken any more. One
 * that was left goes on as before when it is not any more by then, with the lower plan that waited, unless it was an owner
 * who cancelled. The owners are told of both, those of a suspended agency with its suspension unless its payment was missing,
 * and once it is open again that who paid for it is gone.
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
  const list = (after: Unused | null) =>
    context.database.asService((trx) => listUnused(trx, provider, { after }));
  for await (const unused of inPages(perPage, list)) {
    if (signal.aborted) return;
    try {
      await inTurn(`billing ${unused.agencyId}`, () => giveBack(context, provider, unused));
    } catch (error) {
      context.log.error({ err: error, agency: unused.agencyId }, 'Unused places stay paid for.');
    }
  }
}

/**
 * Decides by what is so under the payer's lock: between the list and an agency's turn an owner may have covered others,
 * and paid for them.
 */
async function giveBack(
  context: ServerContext,
  provider: PaymentProvider,
  { agencyId, payerId, ref }: Unused,
): Promise<void> {
  await inLane(payerId, () =>
    context.database.asService(async (trx) => {
      await lockBilling(trx, payerId);
      const [unused] = await listUnused(trx, provider, { ref });
      if (unused === undefined) return;
      const { covered, isHeld, isLeft, isMissing, isSuspended, nextPlan } = unused;
      if (isHeld && isLeft) {
        await sayGone(context, trx, unused);
        return;
      }
      const isBack = isHeld;
      if (covered.length > 0 && !isLeft && !isBack) {
        const change = { agencyId, payerId, creatorIds: covered, actorId: null };
        await coverExactly(context, provider, trx, change);
        return;
      }
      const read = async () => {
        const state = await askProvider(() => provider.readSubscription(ref));
        if (state === null) throw new AppError('billing.provider_unavailable');
        return state;
      };
      const before = isBack ? null : await read();
      // Cancelled by an owner or ended by others, and not told to us yet: what they meant by it stays.
      const isTheirs =
        before !== null && (before.status === 'ended' || (!isMissing && before.cancelAtPeriodEnd));
      const act = isBack ? 'continue' : isMissing ? 'end' : 'cancel';
      if (!isTheirs) {
        await askProvider(() => doAct(provider, ref, act, { plan: nextPlan, key: randomUUID() }));
      }
      const isToGoOn = isLeft && covered.length > 0 && !isTheirs;
      const state = await read();
      const now = context.now();
      await applySubscription(context, trx, {
        ...{ state, provider: provider.name, userId: payerId, actor: 'system', now },
        why: isToGoOn ? (isSuspended ? 'left' : 'gone') : null,
      });
      if (isTheirs) return;
      const action = isBack ? 'billing.keep' : 'billing.cancel';
      await noteAgencyEvent(trx, { agencyId, actorId: null, action });
      // That its agency is suspended, and what becomes of a plan that is paid, was told with the suspension.
      if (isBack ? unused.why === 'left' : isSuspended && !isMissing) return;
      const endsAt = state.endedAt ?? state.currentPeriodEnd ?? now;
      const ending = isMissing ? 'over' : isLeft ? 'payer_gone' : 'unused';
      // Each time that it happens, also to one who took it back: what was done is not on the list again.
      await tellOwners(trx, context, {
        ...{ id: randomUUID(), step: isBack ? 'payer_back' : ending, endsAt, agencyId },
        // She knows that she is leaving.
        except: unused.isPayerGone ? payerId : null,
      });
    }),
  );
}

/**
 * An agency that was suspended is open again, and who paid for it went meanwhile: its plan ends for another reason than
 * its suspension, of which the owners do not know.
 */
async function sayGone(
  context: ServerContext,
  trx: ServerTransaction,
  { agencyId, endsAt, id, nextPlan, payerId, plan }: Unused,
): Promise<void> {
  const now = context.now();
  const detail = { at: endsAt, ...(nextPlan !== null && { nextPlan }), why: 'gone' };
  await trx
    .insertInto('subscription_events')
    .values({
      ...{ subscription_id: id, user_id: payerId, at: now.toISOString(), actor: 'system', plan },
      ...{ action: 'cancel_planned', from_status: 'active', to_status: 'active' },
      detail: JSON.stringify(detail),
    })
    .execute();
  await tellOwners(trx, context, {
    ...{ id: randomUUID(), step: 'payer_gone', agencyId, except: payerId },
    endsAt: endsAt === null ? now : new Date(endsAt),
  });
}

/**
 * A page of plans with places that nobody needs, or that are needed again, or that end for another reason by now, by
 * agency; or the one of this name if it is such a plan.
 */
async function listUnused(
  trx: ServerTransaction,
  { name }: PaymentProvider,
  { after = null, ref = null }: { after?: Unused | null; ref?: string | null },
): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
      select * from (
        select plan.id, plan.agency_id as "agencyId", plan.user_id as "payerId", plan.provider_ref as ref,
          plan.plan, plan.quantity, plan.current_period_end as "endsAt",
          plan.status = 'past_due' as "isMissing", plan.cancel_at_period_end as "isHeld",
          array(select user_id from public.agency_creators as link
            where link.agency_id = plan.agency_id and link.is_covered order by user_id) as covered,
          planned.why, planned.next_plan as "nextPlan", agency.status <> 'active' as "isSuspended",
          agency.status <> 'active' or ${payerGone} as "isLeft", ${payerGone} as "isPayerGone"
        from public.subscriptions as plan join public.agencies as agency on agency.id = plan.agency_id
        left join lateral ${lastCancelled} on true
        where plan.provider = ${name} and case
            when plan.cancel_at_period_end then plan.status = 'active' and planned.why in ('left', 'gone')
            else plan.status in ('active', 'past_due')
          end
          and ${ref === null ? sql`true` : sql`plan.provider_ref = ${ref}`}
          and ${after === null ? sql`true` : sql`plan.agency_id > ${after.agencyId}::uuid`}
      ) as paid
      where case
        when "isHeld" and "isLeft" then why = 'left' and not "isSuspended"
        when "isHeld" then cardinality(covered) > 0
        else "isLeft" or cardinality(covered) < quantity
      end
      order by "agencyId" limit ${perPage}`.execute(trx);
  return rows;
}
