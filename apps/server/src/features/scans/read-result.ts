import { AppError } from '@leakblock/domain/errors';
import { instantScanResult, scanStages, staleAfterSeconds } from '@leakblock/domain/scans';
import type { InstantScanState } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { endScans } from './end-scans.ts';
import { hashToken } from './open-scan.ts';
import { resultFor } from './result-for.ts';

/**
 * The result that a token opens, as its holder may see it.
 * @param userId the signed-in person, who sees all of a scan of her own
 * @throws AppError `scans.not_found` (unknown or past its time), `scans.interrupted`, `scans.failed`
 */
export async function readResult(
  context: ServerContext,
  resultToken: string,
  userId: string | null,
): Promise<InstantScanState> {
  const hash = hashToken(resultToken);
  const row = await context.database.asService(async (trx) => {
    const found = await findResult(trx, hash);
    if (found?.isSilent !== true) return found;
    // One whose program died does not run, whatever its row says until the minute's round.
    await endScans(trx, 'interrupted', { holder: sql`scan.id = ${found.scan_id}` });
    return findResult(trx, hash);
  });
  if (row === undefined || new Date(row.expires_at) < context.now()) {
    throw new AppError('scans.not_found', 'This result does not exist, or its time is over.');
  }
  if (row.status === 'running') {
    return {
      status: 'running',
      stage: z.enum(scanStages).parse(row.stage),
      done: row.sites_done,
      total: row.sites_total,
    };
  }
  if (row.status === 'interrupted') {
    throw new AppError('scans.interrupted', 'The scan was interrupted. It does not count.');
  }
  if (row.status === 'failed') throw new AppError('scans.failed', 'Scan failed. Please try again.');
  const isOwn = userId !== null && row.user_id === userId;
  const result = resultFor(isOwn ? userId : null, instantScanResult.parse(row.result));
  return {
    status: 'completed',
    result: {
      ...result,
      reportEmail: row.email === null ? null : maskEmail(row.email),
      ...(row.email !== null && { isReportConfirmed: row.email_confirmed_at !== null }),
    },
  };
}

/** `anna@example.org` → `a•••@example.org`. */
function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1•••');
}

const findResult = (trx: ServerTransaction, hash: Buffer) =>
  trx
    .selectFrom('instant_scan_results as kept')
    .innerJoin('scans', 'scans.id', 'kept.scan_id')
    .select(['kept.scan_id', 'kept.result', 'kept.user_id', 'kept.email'])
    .select(['kept.expires_at', 'kept.email_confirmed_at'])
    .select(['scans.status', 'scans.stage', 'scans.sites_done', 'scans.sites_total'])
    .select(
      sql<boolean>`scans.status = 'running'
        and scans.heartbeat_at < now() - make_interval(secs => ${staleAfterSeconds})`.as(
        'isSilent',
      ),
    )
    .where('kept.token_hash', '=', hash)
    .executeTakeFirst();
