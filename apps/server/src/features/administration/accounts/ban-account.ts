import type { accountReasonInput, banAccountInput } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { audit } from '../audit.ts';
import { lockOrdinaryPerson, lockPerson } from './lock-person.ts';

/**
 * Bans a person from this moment on, at every door. She reads reason and notes when she comes.
 * @throws AppError `administration.account_not_found`, `administration.own_account`, `administration.is_operator`,
 * `administration.already_banned`
 */
export async function banAccount(
  { database, log, now }: Pick<ServerContext, 'database' | 'log' | 'now'>,
  adminId: string,
  { notes, reason, userId }: z.output<typeof banAccountInput>,
): Promise<void> {
  await database.asService(async (trx) => {
    const { isBanned } = await lockOrdinaryPerson(trx, adminId, userId);
    if (isBanned) throw new AppError('administration.already_banned');
    await trx
      .insertInto('user_bans')
      .values({
        user_id: userId,
        banned_at: now().toISOString(),
        banned_by: adminId,
        ban_reason: reason,
        admin_notes: notes,
      })
      .execute();
    await audit(trx, {
      ...{ actorId: adminId, action: 'account.banned', subject: userId },
      detail: { reason },
    });
  });
  // By these lines she is suspended again, or is not, after a restore.
  log.info({ userId }, 'An account was suspended.');
}

/** Ends a person's ban. @throws AppError `administration.account_not_found`, `administration.not_banned` */
export async function unbanAccount(
  { database, log }: Pick<ServerContext, 'database' | 'log'>,
  adminId: string,
  { reason, userId }: z.output<typeof accountReasonInput>,
): Promise<void> {
  await database.asService(async (trx) => {
    const { isBanned } = await lockPerson(trx, userId);
    if (!isBanned) throw new AppError('administration.not_banned');
    await trx
      .updateTable('user_bans')
      .set({ is_active: false })
      .where('user_id', '=', userId)
      .where('is_active', '=', true)
      .execute();
    await audit(trx, {
      ...{ actorId: adminId, action: 'account.unbanned', subject: userId },
      detail: { reason },
    });
  });
  log.info({ userId }, 'An account is no longer suspended.');
}
