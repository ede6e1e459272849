import { createHashIndex, parseWork } from '@leakblock/fingerprint';
import type { HashIndex } from '@leakblock/fingerprint';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Works as they are compared. */
export type WorkIndex = {
  /** Hashes of photos and kept frames; a hash belongs to the place of its frame in `frames`. */
  index: HashIndex;
  frames: { workId: string; second: number }[];
  /** Works by the SHA-256 of their file, in base64. */
  files: Map<string, string>;
};

type Kept = { stamp: string; usedAt: number; loading: Promise<WorkIndex>; forget: NodeJS.Timeout };

/** One frame with all windows takes 1.5 kB. A run under way holds what it has read besides, also when it is not kept here. */
const keptPersons = 8;
const keptMs = 60_000;
const pageRows = 2000;
const kept = new Map<string, Kept>();
/** What tells whether what was read is still so. */
const stamps = new WeakMap<WorkIndex, string>();

/**
 * The hashes of a person's works, read once and kept for a minute after their last use. Every call asks whether
 * they are still the same, so that a work that was deleted or added a moment ago counts.
 * @param held what the caller has read before, and has still: given back as long as it is so
 */
export async function loadWorkIndex(
  trx: ServerTransaction,
  userId: string,
  held?: WorkIndex,
): Promise<WorkIndex> {
  const stamp = await readStamp(trx, userId);
  if (held !== undefined && stamps.get(held) === stamp) return held;
  const known = kept.get(userId);
  if (known?.stamp === stamp) {
    const index = await known.loading.catch(() => null);
    if (index !== null) {
      known.forget.refresh();
      known.usedAt = Date.now();
      return index;
    }
  }
  const loading = readWorkIndex(trx, userId).then((index) => {
    stamps.set(index, stamp);
    return index;
  });
  keep(userId, stamp, loading);
  try {
    return await loading;
  } catch (error) {
    if (kept.get(userId)?.loading === loading) drop(userId);
    throw error;
  }
}

function keep(userId: string, stamp: string, loading: Promise<WorkIndex>): void {
  drop(userId);
  const forget = setTimeout(drop, keptMs, userId).unref();
  kept.set(userId, { stamp, usedAt: Date.now(), loading, forget });
  if (kept.size <= keptPersons) return;
  const [oldest] = [...kept].sort(([, a], [, b]) => a.usedAt - b.usedAt);
  if (oldest !== undefined) drop(oldest[0]);
}

function drop(userId: string): void {
  clearTimeout(kept.get(userId)?.forget);
  kept.delete(userId);
}

/** Changes with every work that comes or goes: ids count up, and a deletion lowers the count. */
async function readStamp(trx: ServerTransaction, userId: string): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), max(id)) from public.work_fingerprints where user_id = ${userId}),
      (select max(created_at) from public.works where user_id = ${userId})) as stamp`.execute(trx);
  return rows[0]?.stamp ?? '';
}

/** Reads the hashes of a person's works, or of these among them. */
export async function readWorkIndex(
  trx: ServerTransaction,
  userId: string,
  workIds?: readonly string[],
): Promise<WorkIndex> {
  const all: WorkIndex = { index: createHashIndex(), frames: [], files: new Map() };
  for (let after = 0; ;) {
    const rows = await trx
      .selectFrom('work_fingerprints')
      .select(['id', 'work_id', 'second', 'fingerprint'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .$if(workIds !== undefined, (query) => query.where('work_id', 'in', workIds ?? []))
      .orderBy('id')
      .limit(pageRows)
      .execute();
    for (const { fingerprint, second, work_id: workId } of rows)
      addFrame(all, { workId, second }, fingerprint);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) break;
    after = last.id;
  }
  const files = await trx
    .selectFrom('works')
    .select(['id', 'sha256'])
    .where('user_id', '=', userId)
    .where('sha256', 'is not', null)
    .$if(workIds !== undefined, (query) => query.where('id', 'in', workIds ?? []))
    .execute();
  for (const { id, sha256 } of files)
    if (sha256 !== null) all.files.set(sha256.toString('base64'), id);
  return all;
}

/** A row that is no fingerprint of this version is passed over: one bad row must not hide all other works. */
function addFrame(
  { frames, index }: WorkIndex,
  frame: WorkIndex['frames'][number],
  fingerprint: Uint8Array,
): void {
  try {
    const { hashes } = parseWork(fingerprint);
    index.append(
      String(frames.length),
      hashes.map(({ hash, window }) => ({ slot: window, hash })),
    );
    frames.push(frame);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}
