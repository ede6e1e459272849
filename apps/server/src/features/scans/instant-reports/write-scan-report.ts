import { AppError } from '@leakblock/domain/errors';
import type { writeScanReportInput } from '@leakblock/domain/reports';
import { instantScanResult } from '@leakblock/domain/scans';
import type { z } from 'zod';
import { drawingKey } from '#features/reports';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { hashToken } from '../open-scan.ts';
import { resultFor } from '../result-for.ts';

/**
 * The PDF of a finished free check, with what its reader may see of it: after the address was confirmed, or for the
 * signed-in person whose check it was.
 * @throws AppError `scans.not_found`, `reports.not_confirmed`
 */
export async function writeScanReport(
  { database, env, now }: Pick<ServerContext, 'database' | 'env' | 'now'>,
  { language, resultToken }: z.output<typeof writeScanReportInput>,
  userId: string | null,
): Promise<Uint8Array> {
  const kept = await database.asService((trx) =>
    trx
      .selectFrom('instant_scan_results')
      .select(['result', 'user_id', 'email_confirmed_at'])
      .where('token_hash', '=', hashToken(resultToken))
      .where('result', 'is not', null)
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst(),
  );
  if (kept === undefined)
    throw new AppError('scans.not_found', 'This result does not exist, or its time is over.');
  const isOwn = userId !== null && kept.user_id === userId;
  if (!isOwn && kept.email_confirmed_at === null)
    throw new AppError('reports.not_confirmed', 'The address has not been confirmed yet.');
  const result = resultFor(isOwn ? userId : null, instantScanResult.parse(kept.result));
  const brand = { name: env.BRAND_NAME, colour: null, logo: null, footer: null };
  return inTurn(drawingKey, async () => {
    const { drawScanReport } = await import('@leakblock/documents/reports');
    return drawScanReport({ result, language, brand });
  });
}
