import { AppError } from '@leakblock/domain/errors';
import { isTimeZone } from '@leakblock/domain/notifications';
import type { MailSettings, MailSettingsAnswer } from '@leakblock/domain/notifications';
import { loadAccount } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { hashAddress, suppressedSince } from '../bounces/suppress-address.ts';
import { readSettings } from '../outbox/read-addressee.ts';

/** What a person wants mailed, and whether mails to her address come back. */
export async function readMailSettings(
  { database, secrets }: ServerContext,
  userId: string,
): Promise<MailSettingsAnswer> {
  return database.asService(async (trx) => {
    const email = (await loadAccount(trx, userId))?.email ?? null;
    const suppressedAt =
      email === null ? null : await suppressedSince(trx, hashAddress(secrets, email));
    return { ...(await readSettings(trx, userId)), suppressedAt };
  });
}

/**
 * Writes what a person wants mailed. Mails that wait are looked at anew.
 * @throws AppError `notifications.unknown_time_zone`
 */
export async function saveMailSettings(
  context: ServerContext,
  userId: string,
  { alerts, off, quiet, timeZone }: MailSettings,
): Promise<MailSettingsAnswer> {
  if (!isTimeZone(timeZone)) throw new AppError('notifications.unknown_time_zone');
  await context.database.asService(async (trx) => {
    const row = {
      ...{ off: [...new Set(off)], alerts, time_zone: timeZone },
      ...{ quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null },
    };
    await trx
      .insertInto('mail_settings')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    await lookAgain(trx, userId);
  });
  return readMailSettings(context, userId);
}

async function lookAgain(trx: ServerTransaction, userId: string): Promise<void> {
  await trx
    .updateTable('private.mails')
    .set((is) => ({ next_at: is.ref('not_before') }))
    .where('user_id', '=', userId)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .execute();
}

/** Her address takes mail again: it is written to from now on, until mails come back again. */
export async function resumeMails(
  context: ServerContext,
  userId: string,
): Promise<MailSettingsAnswer> {
  await context.database.asService(async (trx) => {
    const email = (await loadAccount(trx, userId))?.email ?? null;
    if (email === null) return;
    await trx
      .deleteFrom('private.mail_suppressions')
      .where('address_sha256', '=', hashAddress(context.secrets, email))
      .execute();
  });
  return readMailSettings(context, userId);
}
