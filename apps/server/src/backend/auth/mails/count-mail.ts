import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { ServerContext } from '../../../platform/feature.ts';

const hourMs = 3_600_000;

/**
 * Counts a mail against what a mailbox gets in an hour; false when that is used up. In the caller's
 * transaction, so that what is rolled back does not count and two at the same time wait for each other.
 * The table is that of the other limits; the address is not in it.
 */
export async function countMail(
  context: Pick<ServerContext, 'env' | 'secrets' | 'now'>,
  trx: ServerTransaction,
  options: { mailbox: string; askedBy: 'anybody' | 'herself' },
): Promise<boolean> {
  const now = context.now().getTime();
  const mailbox = createHmac('sha256', context.secrets.address)
    .update(options.mailbox.toLowerCase())
    .digest('base64url');
  const { rows } = await sql<{ points: number }>`
    insert into leakblock_auth.rate_limits as counted (key, points, expire)
    values (${`mail-mailbox-${options.askedBy}:${mailbox}`}, 1, ${now + hourMs})
    on conflict (key) do update set
      points = case when counted.expire <= ${now} then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${now} then ${now + hourMs} else counted.expire end
    returning points`.execute(trx);
  return (rows[0]?.points ?? 1) <= context.env.MAILS_PER_HOUR;
}
