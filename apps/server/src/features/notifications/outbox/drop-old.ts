import { sql } from 'kysely';
import type { StoredContext } from '#platform/data-check';

/**
 * Mails that were due more than an hour before a backup came back went out since, in all likelihood: they stand in the app,
 * and are not mailed a second time. Younger ones are, with the Message-ID that they had.
 * @returns a sentence for the operator; none when nothing waited so long
 */
export async function dropOld({ database }: StoredContext): Promise<readonly string[]> {
  return database.asService(async (trx) => {
    const { rows } = await sql`
      update private.mails set state = 'dropped', reason = 'useless', settled_at = now()
      where state = 'queued' and not_before < now() - interval '1 hour' returning id`.execute(trx);
    return rows.length === 0
      ? []
      : [
          `${String(rows.length)} × mail about an account is not sent: it went out since, probably.`,
        ];
  });
}
