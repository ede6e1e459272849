import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { maxSeenPictures, parseStored } from './each-seen-pictures.ts';
import { createSeenIndex } from './seen-index.ts';
import type { SeenIndex } from './seen-index.ts';

/** What is compared for one person. */
export type LoadedIndex = { index: SeenIndex; pages: number };

type Stamp = { count: number; lowest: number; highest: number; pages: number };
type Kept = LoadedIndex & { stamp: Stamp; usedAt: number; forget: NodeJS.Timeout };

const keptMs = 5 * 60_000;
/** Of all persons together: about 150 MB. */
const keptHashes = 4_000_000;
const pageRows = 2000;
const kept = new Map<string, Kept>();
const underWay = new Map<string, Promise<unknown>>();

/**
 * The index of a person's newest 100,000 seen pictures, read once and kept for five minutes after its last use.
 * Every call asks what has come or gone since: new pictures are added, a deletion makes it read again. Never
 * does an index hold pictures of two persons: what others have costs no time and shows in no number.
 */
export async function loadSeenIndex(trx: ServerTransaction, userId: string): Promise<LoadedIndex> {
  const before = underWay.get(userId) ?? Promise.resolve();
  const next = before.then(
    () => refresh(trx, userId),
    () => refresh(trx, userId),
  );
  underWay.set(userId, next);
  try {
    return await next;
  } finally {
    if (underWay.get(userId) === next) underWay.delete(userId);
  }
}

async function refresh(trx: ServerTransaction, userId: string): Promise<LoadedIndex> {
  const stamp = await readStamp(trx, userId);
  const known = kept.get(userId);
  const isSame = known?.stamp.count === stamp.count && known.stamp.highest === stamp.highest;
  if (known !== undefined && isSame) return use(userId, { ...known, stamp, pages: stamp.pages });
  const base =
    known !== undefined && (await hasOnlyGrown(trx, userId, known.stamp, stamp)) ? known : null;
  const index = base?.index ?? createSeenIndex();
  await addRows(trx, userId, index, {
    after: base?.stamp.highest ?? stamp.lowest - 1,
    until: stamp.highest,
  });
  return use(userId, { index, pages: stamp.pages, stamp });
}

/** New rows have higher ids, so that what was there must still be there in the same number. */
async function hasOnlyGrown(
  trx: ServerTransaction,
  userId: string,
  before: Stamp,
  now: Stamp,
): Promise<boolean> {
  if (now.lowest !== before.lowest) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*) from private.seen_pictures
    where user_id = ${userId} and id between ${before.lowest} and ${before.highest}`.execute(trx);
  return Number(rows[0]?.count) === before.count;
}

async function readStamp(trx: ServerTransaction, userId: string): Promise<Stamp> {
  const { rows } = await sql<Record<keyof Stamp, number | null>>`
    select count(*), min(id) as lowest, max(id) as highest, count(distinct page_url) as pages
    from (select id, page_url from private.seen_pictures where user_id = ${userId}
      order by id desc limit ${maxSeenPictures}) newest`.execute(trx);
  const { count, highest, lowest, pages } = rows[0] ?? {};
  return { count: count ?? 0, lowest: lowest ?? 0, highest: highest ?? 0, pages: pages ?? 0 };
}

async function addRows(
  trx: ServerTransaction,
  userId: string,
  index: SeenIndex,
  ids: { after: number; until: number },
): Promise<void> {
  for (let { after } = ids; ;) {
    const rows = await trx
      .selectFrom('private.seen_pictures')
      .select(['id', 'query'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .where('id', '<=', ids.until)
      .orderBy('id')
      .limit(pageRows)
      .execute();
    for (const { id, query } of rows) {
      const parsed = parseStored(query);
      if (parsed !== null) index.add(id, parsed);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = last.id;
  }
}

function use(userId: string, loaded: Omit<Kept, 'usedAt' | 'forget'>): LoadedIndex {
  drop(userId);
  const forget = setTimeout(drop, keptMs, userId).unref();
  kept.set(userId, { ...loaded, usedAt: Date.now(), forget });
  const byAge = [...kept].sort(([, a], [, b]) => a.usedAt - b.usedAt);
  let hashes = byAge.reduce((sum, [, { index }]) => sum + index.hashes(), 0);
  for (const [oldest, { index }] of byAge) {
    if (hashes <= keptHashes || oldest === userId) break;
    drop(oldest);
    hashes -= index.hashes();
  }
  return loaded;
}

function drop(userId: string): void {
  clearTimeout(kept.get(userId)?.forget);
  kept.delete(userId);
}
