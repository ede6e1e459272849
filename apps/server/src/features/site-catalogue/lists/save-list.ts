import { AppError } from '@leakblock/domain/errors';
import type { SiteList, saveSiteListInput } from '@leakblock/domain/site-catalogue';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#features/administration';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { requestCalibrations } from '../calibrate-sites.queue.ts';
import { refreshListedSites } from '../scan-tools.ts';
import { lockLists } from './list-entries.ts';
import { readList } from './list-lists.ts';
import { readListText } from './read-list-text.ts';
import { syncLists } from './take-over.ts';
import { writeVersion } from './write-version.ts';

/**
 * Adds a list, or changes what is known of one. The text of a file becomes a version at once; what stands at an address
 * comes with `fetch-site-list` or the daily round.
 * @throws AppError `sites.not_found`, `sites.list_unreadable`
 */
export async function saveList(
  context: ServerContext,
  adminId: string,
  wish: z.output<typeof saveSiteListInput>,
): Promise<SiteList> {
  // Read before anything is locked: a bad file costs nobody's time.
  const content = wish.content === null ? null : readListText(wish.content);
  const list = await context.database.asService(async (trx) => {
    await lockLists(trx);
    const id = wish.id === undefined ? await insert(trx, wish) : await update(trx, wish.id, wish);
    const written = content === null ? null : await writeVersion(trx, id, content);
    if (content !== null) {
      await sql`
        update public.site_lists set last_fetched_at = now(), problem = null where id = ${id}`.execute(
        trx,
      );
    }
    await syncLists(trx);
    await requestCalibrations(context.queue, trx);
    await audit(trx, {
      ...{ actorId: adminId, action: 'site_list.saved', subject: id },
      detail: {
        isNew: wish.id === undefined,
        isEnabled: wish.isEnabled,
        ...(content !== null && { file: written?.outcome ?? 'same' }),
      },
    });
    const saved = await readList(trx, id);
    if (saved === null) throw new AppError('sites.not_found');
    return saved;
  });
  await refreshListedSites(context);
  return list;
}

type Wish = z.output<typeof saveSiteListInput>;

const columnsOf = (wish: Wish) => ({
  name: wish.name,
  url: wish.url,
  licence: wish.licence,
  attribution: wish.attribution,
  homepage: wish.homepage,
  is_enabled: wish.isEnabled,
  takes_over_by_itself: wish.takesOverByItself,
});

async function insert(trx: ServerTransaction, wish: Wish): Promise<string> {
  const { id } = await trx
    .insertInto('site_lists')
    .values(columnsOf(wish))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function update(trx: ServerTransaction, id: string, wish: Wish): Promise<string> {
  const before = await trx
    .selectFrom('site_lists')
    .select(['url', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined) throw new AppError('sites.not_found');
  await trx
    .updateTable('site_lists')
    .set({
      ...columnsOf(wish),
      // A file of the operator's folder has no address.
      ...(before.file_name !== null && { url: null }),
      ...(before.url !== wish.url && { etag: null, last_modified: null, problem: null }),
    })
    .where('id', '=', id)
    .execute();
  return id;
}
