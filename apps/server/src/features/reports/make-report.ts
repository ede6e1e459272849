import { AppError } from '@leakblock/domain/errors';
import type { ReportAnswer, ReportSpan } from '@leakblock/domain/reports';
import { noteAgencyEvent } from '#features/agencies';
import type { Caller } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { readStored } from './load-report.ts';
import { measureReport } from './measure/measure-report.ts';
import { storeReport } from './store-report.ts';

/** Reports about chosen days that are kept of a person. */
const keptAtMost = 200;

/**
 * Measures days that the person, or a member of her agency, chose, and keeps the report; one about the same days takes its
 * place. Beyond 200 the one that was made longest ago makes place: it can be measured again. What a member has measured
 * stands in the agency's trail.
 * @throws AppError `request.invalid` for days that have not begun
 */
export async function makeReport(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { actor, userId }: Extract<Caller, { kind: 'user' }>,
  { from, to }: ReportSpan,
): Promise<ReportAnswer> {
  const at = now();
  if (to > at.toISOString().slice(0, 10))
    throw new AppError('request.invalid', 'to: no later than today.');
  return database.asService(async (trx) => {
    const figures = await measureReport(trx, { userId, kind: 'chosen', from, to, now: at });
    const reportId = await storeReport(trx, { userId, figures });
    if (reportId === null) throw new Error('Days that she chose are measured again.');
    await forgetOldest(trx, userId, reportId);
    if (actor !== undefined)
      await noteAgencyEvent(trx, {
        ...{ agencyId: actor.agencyId, actorId: actor.userId, creatorId: userId },
        ...{ action: 'act.make-report', detail: { from, to } },
      });
    return readStored(trx, reportId);
  });
}

/** @param newId of the report that was made a moment ago, which stays */
async function forgetOldest(trx: ServerTransaction, userId: string, newId: string): Promise<void> {
  await trx
    .deleteFrom('reports')
    .where('id', 'in', (is) =>
      is
        .selectFrom('reports')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'chosen')
        .where('id', '<>', newId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keptAtMost - 1),
    )
    .execute();
}
