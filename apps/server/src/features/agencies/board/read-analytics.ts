import type { AgencyAnalytics, analyticsInput } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { requireMember } from '../require-member.ts';
import { loadAnalytics } from './load-analytics.ts';

/**
 * Figures of the caller's agency, over all its creators or one.
 * @throws AppError `agencies.not_found` for who belongs to no active agency, `agencies.not_linked`
 */
export async function readAnalytics(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
  { creatorId, from, to }: z.output<typeof analyticsInput>,
): Promise<AgencyAnalytics> {
  return database.asService(async (trx) => {
    const { agencyId } = await requireMember(trx, userId, 'look');
    const creatorIds = creatorId === null ? null : [creatorId];
    const analytics = await loadAnalytics(trx, { agencyId, creatorIds, from, to });
    if (creatorId !== null && analytics.creators.length === 0)
      throw new AppError('agencies.not_linked', 'Your agency does not look after this creator.');
    return analytics;
  });
}
