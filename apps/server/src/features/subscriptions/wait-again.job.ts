import { randomUUID } from 'node:crypto';
import { comparePlans, isRunning, planIds } from '@leakblock/domain/subscriptions';
import { z } from 'zod';
import { lockBilling } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { PermanentError, defineJob } from '#platform/queue';
import { askProvider } from './ask-provider.ts';
import { applySubscription } from './payments/apply-subscription.ts';
import { inLane } from './payments/in-lane.ts';
import { openProvider } from './payments/open-provider.ts';
import type { ProviderSubscription } from './payments/payment-provider.ts';
import { waitAgainQueue } from './wait-again.queue.ts';

const lostWait = z.object({
  ref: z.string(),
  plan: z.enum(planIds).nullable(),
  from: z.enum(planIds).nullable(),
  at: z.iso.datetime(),
});
type LostWait = z.output<typeof lostWait>;

export const waitAgainJob = defineJob({
  queue: waitAgainQueue,
  options: { retryLimit: 20, retryDelay: 30, retryBackoff: true },
  input: lostWait,
  handler: (context, lost) => waitAgainNow(context, lost),
});

/** Lines of the history that tell what somebody wants for the end of her period. */
const choices = ['cancel_planned', 'downgrade_planned', 'paused', 'resumed'];

/**
 * Has the lower plan, or the end, that somebody chose wait for the end of her period again, where a change that failed
 * halfway took it away: the dearer plan would be renewed. What she chose since stays, also that nothing is to wait.
 * @throws PermanentError when nobody takes payments any more
 */
async function waitAgainNow(context: ServerContext, lost: LostWait): Promise<void> {
  const provider = openProvider(context);
  if (provider === null) throw new PermanentError('No payment provider is set up.');
  const { plan, ref } = lost;
  const held = await context.database.asService((trx) =>
    trx
      .selectFrom('subscriptions')
      .select(['id', 'user_id as userId', 'agency_id as agencyId'])
      .where('provider', '=', provider.name)
      .where('provider_ref', '=', ref)
      .executeTakeFirst(),
  );
  if (held === undefined) return;
  const { agencyId, id, userId } = held;
  const work = () =>
    context.database.asService(async (trx) => {
      await lockBilling(trx, userId);
      if (await hasChosenSince(trx, id, lost.at)) return;
      const state = await askProvider(() => provider.readSubscription(ref));
      if (state === null || !isLost(state, lost)) return;
      const key = randomUUID();
      await askProvider(() =>
        plan === null
          ? provider.cancelAtPeriodEnd(ref, key)
          : provider.downgradeAtPeriodEnd(ref, plan, key),
      );
      const waiting = await askProvider(() => provider.readSubscription(ref));
      if (waiting === null) return;
      await applySubscription(context, trx, {
        ...{ state: waiting, provider: provider.name, userId, actor: 'system' },
        now: context.now(),
      });
    });
  await inTurn(`billing ${agencyId ?? userId}`, () => inLane(userId, work));
}

/** Whether it runs on as it did, without anything that waits. */
function isLost(state: ProviderSubscription, { from, plan }: LostWait): boolean {
  if (state.plan === null || state.plan !== from) return false;
  const isLower = plan === null || comparePlans(plan, state.plan) < 0;
  const isFree = !state.cancelAtPeriodEnd && state.nextPlan === null;
  return isRunning(state.status) && isFree && isLower;
}

/**
 * Whether somebody chose what is to come of it after a moment. That nothing waits any more is a choice where a person did
 * it; what a failure lost is told by the provider.
 */
async function hasChosenSince(trx: ServerTransaction, id: string, at: string): Promise<boolean> {
  const choice = await trx
    .selectFrom('subscription_events')
    .select('id')
    .where('subscription_id', '=', id)
    .where('at', '>', at)
    .where((is) =>
      is.or([
        is('action', 'in', choices),
        is.and([is('action', '=', 'kept'), is('actor', '=', 'person')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return choice !== undefined;
}
