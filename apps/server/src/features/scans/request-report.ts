import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { hashToken } from './open-scan.ts';

/** A result somebody asked the report of is kept this long, counted from the first request. */
const reportLifeDays = 30;
/** A mistyped address may be corrected for this long. */
const correctionMinutes = 60;
/** Reports that may wait for one mailbox: nobody's is filled by strangers. */
const reportsPerMailbox = 5;

/**
 * Stores who wants the report of a finished scan. Whoever holds the token may correct the address for an
 * hour.
 * @throws AppError `scans.not_found`, `scans.report_too_many`
 */
export async function requestReport(
  context: ServerContext,
  request: { resultToken: string; email: string; language: string },
): Promise<void> {
  const now = context.now();
  const email = request.email.toLowerCase();
  await context.database.asService(async (trx) => {
    const kept = await trx
      .selectFrom('instant_scan_results')
      .select(['id', 'email', 'report_requested_at'])
      .where('token_hash', '=', hashToken(request.resultToken))
      .where('result', 'is not', null)
      .where('expires_at', '>', now.toISOString())
      .forUpdate()
      .executeTakeFirst();
    if (kept === undefined) {
      throw new AppError('scans.not_found', 'This result does not exist, or its time is over.');
    }
    const asked = kept.report_requested_at === null ? now : new Date(kept.report_requested_at);
    const isLate = now.getTime() - asked.getTime() > correctionMinutes * 60_000;
    if (kept.email !== email && (isLate || (await isFull(trx, email)))) {
      throw new AppError('scans.report_too_many', 'No more reports can be asked for this address.');
    }
    await trx
      .updateTable('instant_scan_results')
      .set({
        email,
        report_language: request.language,
        report_requested_at: asked.toISOString(),
        expires_at: new Date(asked.getTime() + reportLifeDays * 24 * 3600_000).toISOString(),
      })
      .where('id', '=', kept.id)
      .execute();
  });
}

async function isFull(trx: ServerTransaction, email: string): Promise<boolean> {
  const { waiting } = await trx
    .selectFrom('instant_scan_results')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting >= reportsPerMailbox;
}
