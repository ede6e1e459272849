import type { OwnWorkMatch } from '@leakblock/domain/image-searches';
import type { WorkMatch, WorkMatcher } from '#features/works';
import type { ServerDatabase, ServerTransaction } from '#platform/database';
import { listShownWorks } from './list-shown-works.ts';
import type { ShownWork } from './search-seen.ts';
import type { DroppedPicture } from './seen-index.ts';

/** How the works of a person are found; given from outside, since works look among seen pictures themselves. */
export type LoadWorkMatcher = (trx: ServerTransaction, userId: string) => Promise<WorkMatcher>;

const listedWorks = 20;
/** No file has it: the picture was not told apart by its bytes. */
const noFile = new Uint8Array(32);

/** Which of this person's works the dropped picture shows, and the fingerprints of those that it surely shows. */
export async function searchWorks(
  {
    database,
    loadWorkMatcher,
  }: { database: Pick<ServerDatabase, 'asService'>; loadWorkMatcher: LoadWorkMatcher },
  userId: string,
  dropped: DroppedPicture,
  sha256: Uint8Array | null,
): Promise<{ size: number; works: OwnWorkMatch[]; shown: ShownWork[] }> {
  const { match, size } = await database.asService((trx) => loadWorkMatcher(trx, userId));
  // Not within a transaction: the database has no part in it.
  const found = (await match(dropped.query, sha256 ?? noFile)).slice(0, listedWorks);
  if (found.length === 0) return { size, works: [], shown: [] };
  return database.asService(async (trx) => {
    const works = await nameWorks(trx, userId, found);
    return { size, works, shown: await listShownWorks(trx, userId, works) };
  });
}

/** Of works that were deleted meanwhile nothing is told. */
async function nameWorks(
  trx: ServerTransaction,
  userId: string,
  found: readonly WorkMatch[],
): Promise<OwnWorkMatch[]> {
  const rows = await trx
    .selectFrom('works')
    .select(['id', 'kind', 'title', 'thumbnail'])
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      found.map(({ workId }) => workId),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((one) => {
    const row = byId.get(one.workId);
    if (row === undefined) return [];
    const kind = row.kind === 'video' ? ('video' as const) : ('photo' as const);
    return { ...one, kind, title: row.title, thumbnail: row.thumbnail };
  });
}
