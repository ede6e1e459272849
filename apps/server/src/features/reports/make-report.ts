import { AppError } from '@leakblock/domain/errors';
import type { ReportAnswer, ReportSpan } from '@leakblock/domain/reports';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { readStored } from './load-report.ts';
import { measureReport } from './measure/measure-report.ts';
import { storeReport } from './store-report.ts';

/** Reports about days of her own choice that somebody may keep. */
const keptAtMost = 200;

/**
 * Measures days that the person chose, and keeps the report; one about the same days takes its place.
 * @throws AppError `request.invalid` for days that have not begun, `reports.too_many`
 */
export async function makeReport(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { userId }: Extract<Caller, { kind: 'user' }>,
  { from, to }: ReportSpan,
): Promise<ReportAnswer> {
  const at = now();
  if (to > at.toISOString().slice(0, 10))
    throw new AppError('request.invalid', 'to: no later than today.');
  return database.asService(async (trx) => {
    const kept = await trx
      .selectFrom('reports')
      .select(['from_day', 'to_day'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'chosen')
      .execute();
    const isKept = kept.some(({ from_day, to_day }) => from_day === from && to_day === to);
    if (!isKept && kept.length >= keptAtMost) throw new AppError('reports.too_many');
    const figures = await measureReport(trx, { userId, kind: 'chosen', from, to, now: at });
    const reportId = await storeReport(trx, { userId, figures });
    if (reportId === null) throw new Error('Days that she chose are measured again.');
    return readStored(trx, reportId);
  });
}
