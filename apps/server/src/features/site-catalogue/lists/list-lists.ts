import { builtInSites } from '@leakblock/scan-engine';
import type { SiteList, SiteLists, attributionsAnswer } from '@leakblock/domain/site-catalogue';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

/** All lists, the oldest first: of an address that two of them name, the older one's entry counts. */
export async function listLists({ database }: Pick<ServerContext, 'database'>): Promise<SiteLists> {
  return database.asService(async (trx) => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from public.sites where is_enabled`.execute(trx);
    return {
      lists: await selectLists(trx, sql`true`),
      builtIn: builtInSites.length,
      total: rows[0]?.total ?? 0,
    };
  });
}

/** One list; null when there is none. */
export async function readList(trx: ServerTransaction, id: string): Promise<SiteList | null> {
  return (await selectLists(trx, sql`list.id = ${id}`))[0] ?? null;
}

async function selectLists(
  trx: ServerTransaction,
  condition: RawBuilder<unknown>,
): Promise<SiteList[]> {
  const { rows } = await sql<SiteList>`
    select list.id, list.name, list.format, list.url, list.licence, list.attribution, list.homepage,
      list.is_enabled as "isEnabled", list.takes_over_by_itself as "takesOverByItself",
      coalesce(used.sites, 0) as sites, coalesce(usable.count, 0)::int as usable,
      list.last_fetched_at as "lastFetchedAt", list.problem,
      case when waiting.id is not null then jsonb_build_object(
        'versionId', waiting.id, 'at', waiting.created_at, 'added', waiting.added, 'changed', waiting.changed,
        'removed', waiting.removed, 'refused', waiting.refused) end as waiting
    from public.site_lists as list
    left join public.site_list_versions as used on used.list_id = list.id and used.state = 'in_use'
    left join public.site_list_versions as waiting on waiting.list_id = list.id and waiting.state = 'waiting'
    left join lateral (
      select count(*) from public.sites join public.site_health on site_health.site_id = sites.id
      where sites.list_id = list.id and sites.is_enabled and site_health.good_at is not null
    ) as usable on true
    where ${condition} order by list.created_at, list.id`.execute(trx);
  return rows;
}

/** Whose lists are in use, for everybody: their licences want it shown. */
export async function readAttributions({
  database,
}: Pick<ServerContext, 'database'>): Promise<z.output<typeof attributionsAnswer>> {
  const { rows } = await database.asService((trx) =>
    sql<z.output<typeof attributionsAnswer>['lists'][number]>`
      select list.name, list.licence, list.attribution, list.homepage, count(sites.id)::int as sites
      from public.site_lists as list
      join public.site_list_versions as version on version.list_id = list.id and version.state = 'in_use'
      left join public.sites on sites.list_id = list.id and sites.is_enabled
      where list.is_enabled group by list.id order by list.created_at, list.id`.execute(trx),
  );
  return { lists: rows, builtIn: builtInSites.length };
}
