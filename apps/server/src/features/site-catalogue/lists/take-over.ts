import { builtInSites } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { syncSites } from '../sync-sites.ts';
import { askedParts } from './compare-sites.ts';
import { loadEntriesInUse } from './list-entries.ts';
import { mergeLists } from './merge-lists.ts';

/**
 * Puts a waiting version of a list into use. Sites that are asked otherwise now have to prove themselves again, also those
 * that were in an earlier version, or in a list of the same name that was deleted: they may be others now.
 * @param trx as `service_role`, holding `lockLists`
 */
export async function takeOver(
  trx: ServerTransaction,
  { listId, versionId }: { listId: string; versionId: string },
): Promise<void> {
  const setState = (from: string, to: string) => sql`
    update public.site_list_versions set state = ${to}, decided_at = now()
    where list_id = ${listId} and state = ${from}
      and (${to} <> 'in_use' or id = ${versionId})`;
  await setState('in_use', 'old').execute(trx);
  await setState('waiting', 'in_use').execute(trx);
  await sql`
    delete from public.site_health using public.site_list_changes as change
    where change.version_id = ${versionId} and change.change in ('added', 'changed') and change.site_id = site_health.site_id
      and (change.change = 'added' or string_to_array(change.detail, ', ') && ${askedParts}::text[])`.execute(
    trx,
  );
  await syncLists(trx);
}

/**
 * Writes the sites of all lists in use into the catalogue that screens and scans read.
 * @param trx as `service_role`, holding `lockLists`
 */
export async function syncLists(trx: ServerTransaction): Promise<void> {
  await syncSites(trx, mergeLists(builtInSites, await loadEntriesInUse(trx)));
}
