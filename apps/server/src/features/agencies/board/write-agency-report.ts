import type { AgencyReport } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { requireMember } from '../require-member.ts';
import { loadAnalytics } from './load-analytics.ts';
import { loadBrand } from './load-brand.ts';

const longestDays = 366;

/**
 * The report of the caller's agency as a PDF under its brand: about all its creators, or about those named, each of whom
 * it looks after at this moment. Creators stand there by their first stage name, never by a legal one or an address.
 * @throws AppError `agencies.not_found` for who belongs to no active agency, `agencies.not_linked`, `request.invalid`
 * for days in the wrong order or more than a year of them
 */
export async function writeAgencyReport(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
  { creatorIds, from, language, to }: AgencyReport,
): Promise<Uint8Array> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days > longestDays)
    throw new AppError('request.invalid', 'to: at most 366 days after the first, and not before.');
  const report = await database.asService(async (trx) => {
    const { agencyId } = await requireMember(trx, userId, 'look');
    const { creators, ...figures } = await loadAnalytics(trx, { agencyId, creatorIds, from, to });
    if (creatorIds !== null && creators.length < new Set(creatorIds).size)
      throw new AppError('agencies.not_linked', 'Your agency does not look after one of these.');
    const names = await stageNamesOf(
      trx,
      creators.map((each) => each.userId),
    );
    await noteAgencyEvent(trx, {
      ...{ agencyId, actorId: userId, action: 'report.written' },
      detail: { from, to, count: creators.length },
    });
    return {
      ...figures,
      brand: await loadBrand(trx, agencyId),
      creators: creators.map(({ userId: id, ...counts }) => ({
        ...counts,
        name: names.get(id) ?? `– ${id.slice(0, 8)}`,
      })),
    };
  });
  // Drawing takes the processor for itself: one at a time.
  return inTurn('agency reports', async () => {
    const { drawReport } = await import('@leakblock/documents/agency-reports');
    return drawReport({ ...report, language, from, to, madeAt: now().toISOString() });
  });
}

/** @param trx as `service_role` */
async function stageNamesOf(
  trx: ServerTransaction,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('stage_names')
    .distinctOn('user_id')
    .select(['user_id', 'name'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ name, user_id }) => [user_id, name]));
}
