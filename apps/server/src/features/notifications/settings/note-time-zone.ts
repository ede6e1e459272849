import { isTimeZone } from '@leakblock/domain/notifications';
import type { ServerContext } from '#platform/feature';

/**
 * Tells a person's days and hours by the clocks of the browser in which she signs in, until she says by which: as long as
 * nothing of her settings for mails is stored. A name that no time zone has changes nothing.
 */
export async function noteTimeZone(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
  timeZone: string,
): Promise<void> {
  if (!isTimeZone(timeZone)) return;
  await database.asService((trx) =>
    trx
      .insertInto('mail_settings')
      .values({ user_id: userId, time_zone: timeZone })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute(),
  );
}
