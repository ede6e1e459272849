import { builtInSites, previewSites } from '@leakblock/scan-engine';
import type { ServerDatabase } from '#platform/database';

/**
 * Writes the built-in catalogue into `sites`, so that screens and policies see it. Sites that left the
 * catalogue stay for the history's sake, switched off.
 */
export async function syncSites(database: ServerDatabase): Promise<void> {
  const rank = new Map(previewSites.map((site, index) => [site.id, index + 1]));
  const rows = builtInSites.map((site) => ({
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
    await trx
      .insertInto('sites')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          label: eb.ref('excluded.label'),
          url_pattern: eb.ref('excluded.url_pattern'),
          username_hint: eb.ref('excluded.username_hint'),
          category: eb.ref('excluded.category'),
          kind: eb.ref('excluded.kind'),
          icon: eb.ref('excluded.icon'),
          is_enabled: eb.ref('excluded.is_enabled'),
          preview_rank: eb.ref('excluded.preview_rank'),
        })),
      )
      .execute();
    await trx
      .updateTable('sites')
      .set({ is_enabled: false, preview_rank: null })
      .where('source', '=', 'built-in')
      .where(
        'id',
        'not in',
        rows.map((row) => row.id),
      )
      .execute();
  });
}
