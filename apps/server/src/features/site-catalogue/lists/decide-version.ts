import { AppError } from '@leakblock/domain/errors';
import type { SiteList, decideSiteListVersionInput } from '@leakblock/domain/site-catalogue';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { requestCalibrations } from '../calibrate-sites.queue.ts';
import { refreshListedSites } from '../scan-tools.ts';
import { lockLists } from './list-entries.ts';
import { readList } from './list-lists.ts';
import { syncLists, takeOver } from './take-over.ts';

/**
 * Puts a waiting version into use, or leaves it: the same text is not shown again then.
 * @throws AppError `sites.not_found`, `sites.version_over` for one that does not wait any more
 */
export async function decideVersion(
  context: ServerContext,
  adminId: string,
  { decision, versionId }: z.output<typeof decideSiteListVersionInput>,
): Promise<SiteList> {
  const list = await context.database.asService(async (trx) => {
    await lockLists(trx);
    const version = await trx
      .selectFrom('site_list_versions')
      .select(['list_id', 'state'])
      .where('id', '=', versionId)
      .executeTakeFirst();
    if (version === undefined) throw new AppError('sites.not_found');
    if (version.state !== 'waiting') throw new AppError('sites.version_over');
    if (decision === 'take_over') {
      await takeOver(trx, { listId: version.list_id, versionId });
      await requestCalibrations(context.queue, trx);
    } else {
      await sql`
        update public.site_list_versions set state = 'left', decided_at = now() where id = ${versionId}`.execute(
        trx,
      );
    }
    await audit(trx, {
      ...{ actorId: adminId, subject: version.list_id, detail: { versionId } },
      action: decision === 'take_over' ? 'site_list.taken_over' : 'site_list.left',
    });
    const decided = await readList(trx, version.list_id);
    if (decided === null) throw new AppError('sites.not_found');
    return decided;
  });
  await refreshListedSites(context);
  return list;
}

/**
 * Deletes a list with its versions. Its sites stay in the catalogue for the history's sake, switched off.
 * @throws AppError `sites.not_found`
 */
export async function deleteList(
  context: ServerContext,
  adminId: string,
  id: string,
): Promise<void> {
  await context.database.asService(async (trx) => {
    await lockLists(trx);
    // First its sites: they know their list no more afterwards.
    await sql`update public.site_lists set is_enabled = false where id = ${id}`.execute(trx);
    await syncLists(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('site_lists')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('sites.not_found');
    await audit(trx, { actorId: adminId, action: 'site_list.deleted', subject: id });
  });
  await refreshListedSites(context);
}
