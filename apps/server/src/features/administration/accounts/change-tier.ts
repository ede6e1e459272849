import type { changeTierInput } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import type { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { audit } from '../audit.ts';
import { lockPerson } from './lock-person.ts';

/**
 * Gives a person a plan that nobody pays for, in place of one given before, or takes that away. What she pays for is
 * never touched: of two plans the higher one holds. Nobody gives herself one.
 * @throws AppError `administration.account_not_found`, `administration.own_account`
 */
export async function changeTier(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  adminId: string,
  { plan, reason, userId }: z.output<typeof changeTierInput>,
): Promise<void> {
  if (userId === adminId) throw new AppError('administration.own_account');
  await database.asService(async (trx) => {
    await lockPerson(trx, userId);
    const at = now().toISOString();
    const ended = await endGiven(trx, userId, at);
    const given =
      plan === null
        ? []
        : await trx
            .insertInto('subscriptions')
            .values({ user_id: userId, provider: 'operator', plan, status: 'active' })
            .returning(['id', 'plan'])
            .execute();
    const line = { user_id: userId, at, actor: 'operator' };
    const events = [
      ...ended.map(({ id, plan: before }) => ({
        ...{ ...line, subscription_id: id, plan: before, action: 'ended' },
        ...{ from_status: 'active', to_status: 'ended' },
      })),
      ...given.map(({ id, plan: after }) => ({
        ...{ ...line, subscription_id: id, plan: after, action: 'started' },
        ...{ from_status: null, to_status: 'active' },
      })),
    ];
    if (events.length > 0) await trx.insertInto('subscription_events').values(events).execute();
    await audit(trx, {
      ...{ actorId: adminId, action: 'account.tier_changed', subject: userId },
      detail: { from: ended.map(({ plan: before }) => before), to: plan, reason },
    });
  });
}

/** Ends what operators gave before. */
const endGiven = (trx: ServerTransaction, userId: string, at: string) =>
  trx
    .updateTable('subscriptions')
    .set({ status: 'ended', ended_at: at, end_reason: 'operator', paused_at: null })
    .where('user_id', '=', userId)
    .where('provider', '=', 'operator')
    .where('agency_id', 'is', null)
    .where('status', '<>', 'ended')
    .returning(['id', 'plan'])
    .execute();
