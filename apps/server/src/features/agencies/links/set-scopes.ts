import { changeLink } from '@leakblock/domain/agencies';
import type { AgencyScope } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { holdLink } from './hold-link.ts';

/**
 * A creator allows her agency more or less, at once. Since when it acts for her stays as it is; the trail holds the change.
 * @throws AppError `agencies.not_linked`
 */
export async function setScopes(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
  { agencyId, scopes }: { agencyId: string; scopes: readonly AgencyScope[] },
): Promise<void> {
  await database.asService(async (trx) => {
    const before = await holdLink(trx, agencyId, userId);
    const after = changeLink(before, { act: 'allow', scopes });
    if (before === null || after === null) throw new AppError('agencies.not_linked');
    const isSame =
      after.scopes.length === before.scopes.length &&
      after.scopes.every((scope) => before.scopes.includes(scope));
    if (isSame) return;
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
  });
}
