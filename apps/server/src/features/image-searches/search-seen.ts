import { setImmediate as takeTurns } from 'node:timers/promises';
import { matchWork } from '@leakblock/fingerprint';
import type { PdqHash, PictureMatch, PictureQuery, WorkFingerprint } from '@leakblock/fingerprint';
import { listedMatches } from '@leakblock/domain/image-searches';
import type { SeenMatch } from '@leakblock/domain/image-searches';
import { canonicalUrl } from '@leakblock/scan-engine';
import type { ServerDatabase, ServerTransaction } from '#platform/database';
import { parseStored } from './each-seen-pictures.ts';
import { loadSeenIndex } from './load-seen-index.ts';
import type { DroppedPicture } from './seen-index.ts';

export type SeenAnswer = {
  pictures: number;
  pages: number;
  total: number;
  similar: number;
  matches: SeenMatch[];
};

const highDistance = 31;
/** So many of the nearest are looked at more closely; beyond them only their number is told. */
const maxCandidates = 300;

/** A work of hers that the dropped picture shows: what it was cut from is known whole. */
export type ShownWork = { title: string; work: WorkFingerprint };

/** Where a dropped picture, or a work that it is a part of, stands among the pictures that were fetched for this person, best matches first. */
export async function searchSeen(
  database: Pick<ServerDatabase, 'asService'>,
  userId: string,
  dropped: DroppedPicture,
  sha256: Uint8Array | null,
  shown: readonly ShownWork[],
): Promise<SeenAnswer> {
  const { index, pages } = await database.asService((trx) => loadSeenIndex(trx, userId));
  // Not within a transaction: the database has no part in it.
  const nearest = await index.search(dropped);
  for (const { work } of shown) {
    for (const [id, distance] of await index.search(wholeWork(work))) {
      nearest.set(id, Math.min(distance, nearest.get(id) ?? Infinity));
    }
  }
  const { found, same } = await database.asService(async (trx) => {
    const sameFile = sha256 === null ? [] : await listSameFile(trx, userId, sha256);
    const ids = nearestFirst(nearest, sameFile);
    return { same: new Set(sameFile), found: await readPictures(trx, userId, ids) };
  });
  const matches = found.flatMap(({ query, sha256: file, ...seen }) => {
    const match = same.has(seen.id)
      ? { ...sameFileMatch, viaWork: null }
      : compareAll(dropped, shown, query);
    return match === null ? [] : { query, sha256: file, match: { ...seen, ...match } };
  });
  const judged = (await judgeTogether(matches)).toSorted(byBest);
  const high = [...nearest].filter(
    ([id, distance]) => distance <= highDistance && !same.has(id),
  ).length;
  const signed = judged.filter(({ isSure, label }) => isSure && label === 'good').length;
  const total = high + same.size + signed;
  const all = new Set([...nearest.keys(), ...same]).size;
  return {
    pictures: index.pictures(),
    pages,
    total,
    similar: Math.max(0, all - total),
    matches: judged.slice(0, listedMatches),
  };
}

function nearestFirst(nearest: ReadonlyMap<number, number>, same: readonly number[]): number[] {
  const sorted = [...nearest].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
  return [...new Set([...same, ...sorted])].slice(0, maxCandidates);
}

async function listSameFile(
  trx: ServerTransaction,
  userId: string,
  sha256: Uint8Array,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('private.seen_pictures')
    .select('id')
    .where('user_id', '=', userId)
    .where('sha256', '=', Buffer.from(sha256))
    .orderBy('id', 'desc')
    .limit(maxCandidates)
    .execute();
  return rows.map(({ id }) => id);
}

/** What two seen pictures are told apart by. */
type SeenFile = { query: PictureQuery; sha256: Uint8Array };
type Candidate = Omit<SeenMatch, keyof Found | 'viaWork' | 'isSure'> & SeenFile;

async function readPictures(
  trx: ServerTransaction,
  userId: string,
  ids: readonly number[],
): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('private.seen_pictures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  const pages = new Map(rows.map(({ page_url: url }) => [url, canonicalUrl(url) ?? url]));
  const findings = await listFindings(trx, userId, [...new Set(pages.values())]);
  return rows.flatMap((row) => {
    const query = parseStored(row.query);
    const finding = findings.get(pages.get(row.page_url) ?? '') ?? null;
    // Of a page that was stopped nothing is shown, also not here.
    if (query === null || finding?.status === 'stopped') return [];
    return {
      id: row.id,
      mediaUrl: row.media_url,
      pageUrl: row.page_url,
      pageTitle: row.page_title,
      width: row.width,
      height: row.height,
      preview: row.preview,
      seenAt: row.seen_at,
      finding,
      query,
      sha256: row.sha256,
    };
  });
}

async function listFindings(trx: ServerTransaction, userId: string, urls: readonly string[]) {
  if (urls.length === 0) return new Map<string, { id: string; status: string }>();
  const rows = await trx
    .selectFrom('findings')
    .select(['id', 'status', 'url'])
    .where('user_id', '=', userId)
    .where('url', 'in', urls)
    .execute();
  return new Map(rows.map(({ url, ...finding }) => [url, finding]));
}

type Found = Pick<SeenMatch, 'label' | 'distance' | 'paths' | 'box' | 'boxOn'>;

const sameFileMatch: Found = {
  label: 'exact',
  distance: 0,
  paths: [],
  box: { left: 0, top: 0, width: 1, height: 1 },
  boxOn: 'found',
};

/** A work alone: nothing is asked for what may be a picture inside it. */
const wholeWork = (work: WorkFingerprint): DroppedPicture => ({
  work,
  query: { quality: work.quality, parts: [] },
});

/** The two pictures as they are, or else the seen one as a copy of a work that the dropped one is a part of. */
function compareAll(
  dropped: DroppedPicture,
  shown: readonly ShownWork[],
  seen: PictureQuery,
): (Found & Pick<SeenMatch, 'viaWork'>) | null {
  const direct = compare(dropped, seen);
  if (direct !== null) return { ...direct, viaWork: null };
  const [best] = shown
    .flatMap(({ title, work }) => {
      const found = compare(wholeWork(work), seen);
      return found === null ? [] : { ...found, viaWork: title };
    })
    .toSorted((a, b) => a.distance - b.distance);
  return best ?? null;
}

/** The seen picture shows the dropped one, or a part of the dropped one is the seen picture. */
function compare({ query, work }: DroppedPicture, seen: PictureQuery): Found | null {
  const parts = query.parts.filter(({ kind }) => kind !== 'whole');
  const hash = wholeHash(seen);
  const inside =
    hash &&
    matchWork(
      { quality: query.quality, parts },
      { quality: seen.quality, hashes: [{ window: 0, hash }] },
    );
  const straight = matchWork(seen, work);
  if (straight !== null && (inside === null || straight.distance <= inside.distance))
    return toFound(straight, 'found');
  return inside && toFound(inside, 'dropped');
}

function wholeHash({ parts }: PictureQuery): PdqHash | null {
  const whole = parts.find(({ kind }) => kind === 'whole');
  return whole?.hashes.find(({ state }) => state === 'upright')?.hash ?? null;
}

const toFound = (
  { box, distance, label, paths }: PictureMatch,
  boxOn: SeenMatch['boxOn'],
): Found => ({ label, distance, paths, box, boxOn });

/** Who is only alike needs a second sign. */
async function judgeTogether(
  matches: readonly (SeenFile & { match: Omit<SeenMatch, 'isSure'> })[],
): Promise<SeenMatch[]> {
  const isSigned = ({ finding, label }: (typeof matches)[number]['match']) =>
    label !== 'good' || finding !== null;
  const judged: SeenMatch[] = [];
  for (const page of Map.groupBy(matches, ({ match }) => match.pageUrl).values()) {
    const hasCompany = page.some(({ match }) => !isSigned(match)) && (await areSeveral(page));
    judged.push(...page.map(({ match }) => ({ ...match, isSure: isSigned(match) || hasCompany })));
  }
  return judged;
}

/** A picture and its thumbnail are one sign, as for findings: what hangs together by such pairs counts once. */
async function areSeveral([first, ...rest]: readonly SeenFile[]): Promise<boolean> {
  const joined = first === undefined ? [] : [first];
  let others = rest;
  for (const one of joined) {
    const apart: SeenFile[] = [];
    for (const other of others) (isSamePicture(one, other) ? joined : apart).push(other);
    others = apart;
    // One with hundreds of others takes milliseconds.
    await takeTurns();
  }
  return others.length > 0;
}

function isSamePicture(one: SeenFile, other: SeenFile): boolean {
  if (Buffer.compare(one.sha256, other.sha256) === 0) return true;
  return isShown(one.query, other.query) || isShown(other.query, one.query);
}

/** Whether a picture is to be seen in another one, at most 31 bits away: the whole, or its first part when that is too plain. */
function isShown({ parts, quality }: PictureQuery, within: PictureQuery): boolean {
  const hash = parts[0]?.hashes[0]?.hash;
  if (hash === undefined) return false;
  const match = matchWork(within, { quality, hashes: [{ window: 0, hash }] });
  return match !== null && match.label !== 'good';
}

const labels = { exact: 0, high: 1, good: 2 } as const;

function byBest(a: SeenMatch, b: SeenMatch): number {
  return (
    Number(b.isSure) - Number(a.isSure) ||
    labels[a.label] - labels[b.label] ||
    a.distance - b.distance ||
    b.id - a.id
  );
}
