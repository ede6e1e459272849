import { platformCategories, siteKinds } from '@leakblock/domain/site-catalogue';
import type { Site } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ListedSite } from './merge-lists.ts';

/** The least that a kept site has; the engine read its rules before they were written. */
const keptSite = z.looseObject({
  id: z.string(),
  label: z.string(),
  urlPattern: z.string(),
  category: z.enum(platformCategories),
  kind: z.enum(siteKinds),
  rule: z.looseObject({ known: z.array(z.string()) }),
});
const isSite = (json: unknown): json is Site => keptSite.safeParse(json).success;

function asSite(json: unknown): Site {
  if (!isSite(json)) throw new Error('An entry of a site list is not what was written.');
  return json;
}

/** Every change of a list waits for the one before: their sites are written together. */
export async function lockLists(trx: ServerTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site-catalogue.lists', 0))`.execute(trx);
}

/**
 * The sites of all versions in use of enabled lists, the oldest list first, as they stand there.
 * @param trx as `service_role`
 */
export async function loadEntriesInUse(trx: ServerTransaction): Promise<ListedSite[]> {
  const { rows } = await sql<{ listId: string; site: unknown }>`
    select list.id as "listId", entry.site from public.site_lists as list
    join public.site_list_versions as version on version.list_id = list.id and version.state = 'in_use'
    join private.site_list_entries as entry on entry.version_id = version.id
    where list.is_enabled order by list.created_at, list.id, entry.place`.execute(trx);
  return rows.map(({ listId, site }) => ({ listId, site: asSite(site) }));
}

/** The sites of one version, in its order. */
export async function loadEntries(trx: ServerTransaction, versionId: string): Promise<Site[]> {
  const { rows } = await sql<{ site: unknown }>`
    select site from private.site_list_entries where version_id = ${versionId} order by place`.execute(
    trx,
  );
  return rows.map(({ site }) => asSite(site));
}

/** A word that is another one as soon as other versions are in use. */
export async function readVersionsInUse(trx: ServerTransaction): Promise<string> {
  const { rows } = await sql<{ versions: string | null }>`
    select string_agg(version.id::text, ' ' order by version.id) as versions
    from public.site_list_versions as version join public.site_lists as list on list.id = version.list_id
    where version.state = 'in_use' and list.is_enabled`.execute(trx);
  return rows[0]?.versions ?? '';
}
