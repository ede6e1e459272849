import type { Site } from '@leakblock/scan-engine';
import { takesOverByItself } from '@leakblock/domain/site-catalogue';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { compareSites } from './compare-sites.ts';
import type { ListChange } from './compare-sites.ts';
import { loadEntries } from './list-entries.ts';
import type { ListContent } from './read-list-text.ts';
import { takeOver } from './take-over.ts';

export type WrittenVersion = { versionId: string; outcome: 'waiting' | 'taken_over' };

/**
 * Keeps what a list says now as a version with its differences, unless that is known. It waits, or is taken over at once
 * when `always`, or when it may be and changes little.
 * @param trx as `service_role`, holding `lockLists`
 * @returns null when this text came before and was taken over, left, or waits
 */
export async function writeVersion(
  trx: ServerTransaction,
  listId: string,
  content: ListContent,
  { always = false } = {},
): Promise<WrittenVersion | null> {
  const list = await trx
    .selectFrom('site_lists')
    .select(['key', 'takes_over_by_itself'])
    .where('id', '=', listId)
    .executeTakeFirstOrThrow();
  const past = await readPast(trx, listId);
  if (past.inUse?.sha256.equals(content.sha256)) {
    // What waits the list has taken back since.
    await endWaiting(trx, listId);
    return null;
  }
  if (past.newest?.sha256.equals(content.sha256)) return null;

  const key = list.key ?? (await chooseKey(trx, content.format));
  await trx
    .updateTable('site_lists')
    .set({ key, format: content.format })
    .where('id', '=', listId)
    .execute();
  const sites = content.sites.map((site) => ({ ...site, id: `${key}-${site.id}` }));
  const before = past.inUse === null ? [] : await loadEntries(trx, past.inUse.id);
  const changes = compareSites(before, sites, content.refused);
  const count = (change: ListChange['change']) =>
    changes.filter((one) => one.change === change).length;
  const counts = {
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    refused: count('refused'),
  };
  await endWaiting(trx, listId);
  const { id: versionId } = await trx
    .insertInto('site_list_versions')
    .values({
      list_id: listId,
      sha256: content.sha256 as never,
      format: content.format,
      sites: sites.length,
      ...counts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertEntries(trx, versionId, sites);
  await insertChanges(trx, versionId, changes);
  const isTaken =
    always ||
    takesOverByItself({
      isAllowed: list.takes_over_by_itself,
      inUse: past.inUse === null ? null : before.length,
      ...counts,
    });
  if (isTaken) await takeOver(trx, { listId, versionId });
  return { versionId, outcome: isTaken ? 'taken_over' : 'waiting' };
}

type PastVersion = { id: string; sha256: Buffer };

/** The version in use, and the newest that was not taken back. */
async function readPast(
  trx: ServerTransaction,
  listId: string,
): Promise<{ newest: PastVersion | null; inUse: PastVersion | null }> {
  const { rows } = await sql<PastVersion & { state: string }>`
    select id, sha256, state from public.site_list_versions where list_id = ${listId}
    order by created_at desc, id`.execute(trx);
  const newest = rows.find(({ state }) => state !== 'old') ?? null;
  return { newest, inUse: rows.find(({ state }) => state === 'in_use') ?? null };
}

/** The first part of the ids of its sites: the form of the list, and a number from the second list of that form on. */
async function chooseKey(trx: ServerTransaction, format: string): Promise<string> {
  const rows = await trx.selectFrom('site_lists').select('key').execute();
  const taken = new Set(rows.map(({ key }) => key));
  let key = format;
  for (let copy = 2; taken.has(key); copy++) key = `${format}${String(copy)}`;
  return key;
}

/** A version that waits is over: the list says something else by now. */
async function endWaiting(trx: ServerTransaction, listId: string): Promise<void> {
  await trx
    .updateTable('site_list_versions')
    .set({ state: 'old', decided_at: sql<string>`now()` })
    .where('list_id', '=', listId)
    .where('state', '=', 'waiting')
    .execute();
  await forget(trx, listId);
}

/** What is over needs no entries any more; what was left keeps its differences, to be looked up. */
async function forget(trx: ServerTransaction, listId: string): Promise<void> {
  await sql`
    delete from private.site_list_entries where version_id in (
      select id from public.site_list_versions where list_id = ${listId} and state in ('old', 'left'))`.execute(
    trx,
  );
  await sql`
    delete from public.site_list_changes where version_id in (
      select id from public.site_list_versions where list_id = ${listId} and state = 'old')`.execute(
    trx,
  );
}

async function insertEntries(
  trx: ServerTransaction,
  versionId: string,
  sites: readonly Site[],
): Promise<void> {
  await sql`
    insert into private.site_list_entries (version_id, place, site_id, site)
    select ${versionId}, place, site ->> 'id', site
    from jsonb_array_elements(${JSON.stringify(sites)}::jsonb) with ordinality as entry (site, place)`.execute(
    trx,
  );
}

async function insertChanges(
  trx: ServerTransaction,
  versionId: string,
  changes: readonly ListChange[],
): Promise<void> {
  await sql`
    insert into public.site_list_changes (version_id, place, site_id, label, change, url_pattern, detail)
    select ${versionId}, place, one ->> 'siteId', one ->> 'label', one ->> 'change', one ->> 'urlPattern',
      one ->> 'detail'
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) with ordinality as entry (one, place)`.execute(
    trx,
  );
}
