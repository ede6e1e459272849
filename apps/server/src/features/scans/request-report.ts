import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { hashToken } from './open-scan.ts';

/** A result somebody asked the report of is kept this long. */
const reportLifeDays = 30;

/**
 * Stores who wants the report of a finished scan. Whoever holds the token may correct the address.
 * @throws AppError `scans.not_found`
 */
export async function requestReport(
  context: ServerContext,
  request: { resultToken: string; email: string; language: string },
): Promise<void> {
  const now = context.now();
  const stored = await context.database.asService((trx) =>
    trx
      .updateTable('instant_scan_results')
      .set({
        email: request.email.toLowerCase(),
        report_language: request.language,
        report_requested_at: now.toISOString(),
        expires_at: new Date(now.getTime() + reportLifeDays * 24 * 3600_000).toISOString(),
      })
      .where('token_hash', '=', hashToken(request.resultToken))
      .where('result', 'is not', null)
      .where('expires_at', '>', now.toISOString())
      .returning('id')
      .execute(),
  );
  if (stored.length === 0) {
    throw new AppError('scans.not_found', 'This result does not exist, or its time is over.');
  }
}
