import { builtInSites, previewSites } from '@leakblock/scan-engine';
import type { Site } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { ServerDatabase } from '#platform/database';

/** Rows in one statement: every one of them has ten values, and a statement takes 65,535. */
const rowsAtOnce = 500;

/**
 * Writes the built-in catalogue and the operator's lists into `sites`, so that screens and policies see
 * them. Sites that left stay for the history's sake, switched off. What is switched off stays off, whoever
 * did it: a site that comes back has to be switched on.
 */
export async function syncSites(
  database: ServerDatabase,
  listedSites: readonly Site[] = [],
): Promise<void> {
  const rank = new Map(previewSites.map((site, index) => [site.id, index + 1]));
  const rows = [...builtInSites, ...listedSites].map((site) => ({
    id: site.id,
    label: site.label,
    url_pattern: site.urlPattern,
    username_hint: site.usernameHint ?? null,
    category: site.category,
    kind: site.kind,
    icon: JSON.stringify(site.icon),
    source: site.source,
    is_enabled: true,
    preview_rank: rank.get(site.id) ?? null,
  }));
  await database.asService(async (trx) => {
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
            preview_rank: eb.ref('excluded.preview_rank'),
          })),
        )
        .execute();
    }
    const ids = rows.map((row) => row.id);
    await sql`
      update public.sites set is_enabled = false, preview_rank = null
      where is_enabled and source in ('built-in', 'whatsmyname', 'sherlock', 'maigret')
        and id <> all(${ids}::text[])`.execute(trx);
  });
}
