import { AppError } from '@leakblock/domain/errors';
import { siteListChangesAnswer } from '@leakblock/domain/site-catalogue';
import type { SiteListChanges, siteListChangesInput } from '@leakblock/domain/site-catalogue';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';

const pageSize = 100;

/**
 * What a version changes, a page at a time, in the order in which it was compared.
 * @throws AppError `sites.not_found` when there is no such version, `request.invalid` for a cursor that is none
 */
export async function readChanges(
  { database }: Pick<ServerContext, 'database'>,
  { cursor, versionId }: z.output<typeof siteListChangesInput>,
): Promise<SiteListChanges> {
  if (cursor !== undefined && !/^\d{1,9}$/u.test(cursor)) {
    throw new AppError('request.invalid', 'cursor: not one of this list');
  }
  return database.asService(async (trx) => {
    const version = await trx
      .selectFrom('site_list_versions')
      .select('id')
      .where('id', '=', versionId)
      .executeTakeFirst();
    if (version === undefined) throw new AppError('sites.not_found');
    const { rows } = await sql<SiteListChanges['rows'][number] & { place: number }>`
      select place, site_id as "siteId", label, change, url_pattern as "urlPattern", detail
      from public.site_list_changes
      where version_id = ${versionId} and place > ${Number(cursor ?? 0)}::int
      order by place limit ${pageSize + 1}`.execute(trx);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      rows: siteListChangesAnswer.shape.rows.parse(page),
      next: rows.length > pageSize && last !== undefined ? String(last.place) : null,
    };
  });
}
