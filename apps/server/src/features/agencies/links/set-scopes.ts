import { changeLink } from '@leakblock/domain/agencies';
import type { AgencyScope } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { refuseUnproved } from '#platform/require-proof';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { holdLink } from './hold-link.ts';

type Allowed = { agencyId: string; scopes: readonly AgencyScope[]; isProved: boolean };

/**
 * A creator allows her agency more or less, at once. Since when it acts for her stays as it is; the trail holds the change.
 * More takes that it is surely she; less never waits.
 * @throws AppError `agencies.not_linked`, `request.proof_needed`
 */
export async function setScopes(
  { database, log }: Pick<ServerContext, 'database' | 'log'>,
  userId: string,
  { agencyId, isProved, scopes }: Allowed,
): Promise<void> {
  const allowed = await database.asService(async (trx) => {
    const before = await holdLink(trx, agencyId, userId);
    const after = changeLink(before, { act: 'allow', scopes });
    if (before === null || after === null) throw new AppError('agencies.not_linked');
    const isMore = after.scopes.some((scope) => !before.scopes.includes(scope));
    if (!isMore && after.scopes.length === before.scopes.length) return null;
    if (isMore) refuseUnproved(isProved);
    await trx
      .updateTable('agency_creators')
      .set({ scopes: [...after.scopes] })
      .where('agency_id', '=', agencyId)
      .where('user_id', '=', userId)
      .execute();
    await noteAgencyEvent(trx, {
      ...{ agencyId, actorId: userId, creatorId: userId, action: 'creator.scopes' },
      detail: { scopes: after.scopes },
    });
    return { scopes: after.scopes };
  });
  // By this line she allows the same after a restore.
  if (allowed !== null)
    log.info({ agencyId, userId, ...allowed }, 'A link to an agency was changed.');
}
