import { parseQuery, parseWork } from '@leakblock/fingerprint';
import { keptSearches } from '@leakblock/domain/image-searches';
import type { SearchImageAnswer, SearchImageInput } from '@leakblock/domain/image-searches';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { searchSeen } from './search-seen.ts';
import { searchWorks } from './search-works.ts';
import type { LoadWorkMatcher } from './search-works.ts';

export type SearchContext = Pick<ServerContext, 'database'> & { loadWorkMatcher: LoadWorkMatcher };
type User = Extract<Caller, { kind: 'user' }>;
type Picture = { fingerprint: Uint8Array; query: Uint8Array; sha256: Uint8Array | null };

/**
 * Searches a dropped picture among what was fetched for this person and among her works, and keeps the search.
 * @throws AppError `image_searches.fingerprint_invalid`
 */
export async function searchImage(
  context: SearchContext,
  { userId }: User,
  input: SearchImageInput,
): Promise<SearchImageAnswer> {
  const picture = {
    fingerprint: Buffer.from(input.fingerprint, 'base64'),
    query: Buffer.from(input.query, 'base64'),
    sha256: input.sha256 === undefined ? null : Buffer.from(input.sha256, 'hex'),
  };
  const found = await inTurn(`search ${userId}`, () => search(context, userId, picture));
  const kept = await context.database.asService(async (trx) => {
    const row = await trx
      .insertInto('image_searches')
      .values({
        user_id: userId,
        ...picture,
        quality: found.quality,
        thumbnail: input.thumbnail ?? null,
        summary: JSON.stringify(summarise(found)),
      })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    await sql`
      delete from public.image_searches where id in (
        select id from public.image_searches where user_id = ${userId}
        order by created_at desc, id offset ${keptSearches})`.execute(trx);
    return row;
  });
  return { searchId: kept.id, searchedAt: kept.created_at, ...found };
}

/**
 * Searches once more for what was asked earlier, among what is there now.
 * @throws AppError `image_searches.not_found`
 */
export async function repeatSearch(
  context: SearchContext,
  caller: User,
  searchId: string,
): Promise<SearchImageAnswer> {
  // As the person herself: the policies decide whose searches there are.
  const row = await context.database.asUser(caller, (trx) =>
    trx
      .selectFrom('image_searches')
      .select(['id', 'fingerprint', 'query', 'sha256'])
      .where('id', '=', searchId)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new AppError('image_searches.not_found', 'There is no such search.');
  const found = await inTurn(`search ${caller.userId}`, () => search(context, caller.userId, row));
  await context.database.asService((trx) =>
    trx
      .updateTable('image_searches')
      .set({ summary: JSON.stringify(summarise(found)) })
      .where('id', '=', row.id)
      .where('user_id', '=', caller.userId)
      .execute(),
  );
  return { searchId: row.id, searchedAt: new Date().toISOString(), ...found };
}

async function search(
  context: SearchContext,
  userId: string,
  picture: Picture,
): Promise<Omit<SearchImageAnswer, 'searchId' | 'searchedAt'>> {
  const dropped = parsePicture(picture);
  const { shown, size, works } = await searchWorks(context, userId, dropped, picture.sha256);
  const seen = await searchSeen(context.database, userId, dropped, picture.sha256, shown);
  const { matches, pages, pictures, similar, total } = seen;
  return {
    quality: dropped.work.quality,
    isRecognisable: dropped.work.hashes.length > 0 || dropped.query.parts.length > 0,
    coverage: { pictures, pages, works: size },
    total,
    similar,
    matches,
    works,
  };
}

/** What a browser sends is not trusted. */
function parsePicture({ fingerprint, query }: Picture) {
  try {
    return { work: parseWork(fingerprint), query: parseQuery(query) };
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new AppError('image_searches.fingerprint_invalid', cause.message, { cause });
  }
}

function summarise({
  matches,
  similar,
  total,
  works,
}: Pick<SearchImageAnswer, 'matches' | 'similar' | 'total' | 'works'>) {
  const sure = works.filter(({ label }) => label !== 'good');
  return { total, similar, works: sure.length, best: matches[0]?.label ?? null };
}
