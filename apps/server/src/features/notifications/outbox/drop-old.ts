import { sql } from 'kysely';
import type { StoredContext } from '#platform/data-check';

/**
 * Mails that were due more than an hour before a backup came back went out since, in all likelihood: they stand in the app,
 * and are not mailed a second time. Younger ones are, with the Message-ID that they had. Due is what neither its day, nor
 * quiet hours, nor a mail that it goes with, nor the pause after a failed try hold back.
 * @returns a sentence for the operator; none when nothing waited so long
 */
export async function dropOld({ database }: StoredContext): Promise<readonly string[]> {
  return database.asService(async (trx) => {
    const { rows } = await sql`
      update private.mails set state = 'dropped', reason = 'useless', settled_at = now()
      where state = 'queued' and greatest(not_before, next_at, (
        select head.next_at from private.mails as head where head.id = mails.goes_with
      )) < now() - interval '1 hour' returning id`.execute(trx);
    return rows.length === 0
      ? []
      : [
          `${String(rows.length)} × mail about an account is not sent: it went out since, probably.`,
        ];
  });
}
