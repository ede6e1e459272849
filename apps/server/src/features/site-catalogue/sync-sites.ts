import { builtInSites, previewSites } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ListedSite } from './lists/merge-lists.ts';

/** Rows in one statement: every one of them has eleven values, and a statement takes 65,535. */
const rowsAtOnce = 500;

/**
 * Writes the built-in catalogue and the sites of lists into `sites`, so that screens and policies see them. Sites that
 * left stay for the history's sake, switched off; they are on again when they come back. What somebody or its own
 * failure switched off stays off.
 * @param trx as `service_role`
 */
export async function syncSites(
  trx: ServerTransaction,
  listedSites: readonly ListedSite[] = [],
): Promise<void> {
  const rank = new Map(previewSites.map((site, index) => [site.id, index + 1]));
  const all = [...builtInSites.map((site) => ({ site, listId: null })), ...listedSites];
  const rows = all.map(({ listId, site }) => ({
    id: site.id,
    label: site.label,
    url_pattern: site.urlPattern,
    username_hint: site.usernameHint?.slice(0, 200) ?? null,
    category: site.category,
    kind: site.kind,
    icon: JSON.stringify(site.icon),
    source: site.source,
    list_id: listId,
    is_enabled: true,
    preview_rank: rank.get(site.id) ?? null,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto('sites')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          label: eb.ref('excluded.label'),
          url_pattern: eb.ref('excluded.url_pattern'),
          username_hint: eb.ref('excluded.username_hint'),
          category: eb.ref('excluded.category'),
          kind: eb.ref('excluded.kind'),
          icon: eb.ref('excluded.icon'),
          source: eb.ref('excluded.source'),
          list_id: eb.ref('excluded.list_id'),
          preview_rank: eb.ref('excluded.preview_rank'),
          is_enabled: sql<boolean>`sites.is_enabled or sites.disabled_by is not distinct from 'list'`,
          disabled_by: sql<string | null>`nullif(sites.disabled_by, 'list')`,
          disabled_at: sql<
            string | null
          >`case when sites.disabled_by <> 'list' then sites.disabled_at end`,
        })),
      )
      .execute();
  }
  const ids = rows.map((row) => row.id);
  await sql`
    update public.sites set is_enabled = false, preview_rank = null, disabled_by = 'list', disabled_at = now()
    where is_enabled and id <> all(${ids}::text[])
      and (list_id is not null or source in ('built-in', 'whatsmyname', 'sherlock', 'maigret'))`.execute(
    trx,
  );
}
