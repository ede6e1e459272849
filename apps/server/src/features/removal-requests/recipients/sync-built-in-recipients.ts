import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { builtInRecipients, cloudflareApi } from './built-in-recipients.ts';

/**
 * Brings the directory's own entries up to date. What an administrator changed stays until an entry has a newer
 * version. The interface of Cloudflare is an entry only where it is set up.
 */
export async function syncBuiltInRecipients({
  database,
  env,
}: Pick<ServerContext, 'database' | 'env'>): Promise<void> {
  const hasApi = env.CLOUDFLARE_API_TOKEN !== undefined;
  const entries = [...builtInRecipients, ...(hasApi ? [cloudflareApi] : [])];
  await database.asService(async (trx) => {
    await trx
      .insertInto('recipients')
      .values(
        entries.map((entry) => ({
          scope: entry.scope,
          name: entry.name,
          domains: [...entry.domains],
          method: entry.method,
          address: entry.address ?? null,
          form_url: entry.formUrl ?? null,
          claims: [...entry.claims],
          notes: entry.notes ?? null,
          source: 'catalogue',
          confidence: 'confirmed',
          built_in: entry.key,
          built_in_version: entry.version,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('built_in')
          .doUpdateSet((is) => ({
            scope: is.ref('excluded.scope'),
            name: is.ref('excluded.name'),
            domains: is.ref('excluded.domains'),
            method: is.ref('excluded.method'),
            address: is.ref('excluded.address'),
            form_url: is.ref('excluded.form_url'),
            claims: is.ref('excluded.claims'),
            notes: is.ref('excluded.notes'),
            built_in_version: is.ref('excluded.built_in_version'),
          }))
          .where('recipients.built_in_version', '<', sql<number>`excluded.built_in_version`),
      )
      .execute();
    if (hasApi) return;
    await trx.deleteFrom('recipients').where('built_in', '=', cloudflareApi.key).execute();
  });
}
