import type { OwnWorkMatch } from '@leakblock/domain/image-searches';
import type { WorkMatcher } from '#features/works';
import type { ServerTransaction } from '#platform/database';
import type { DroppedPicture } from './seen-index.ts';

/** How the works of a person are found; given from outside, since works look among seen pictures themselves. */
export type LoadWorkMatcher = (trx: ServerTransaction, userId: string) => Promise<WorkMatcher>;

const listedWorks = 20;
/** No file has it: the picture was not told apart by its bytes. */
const noFile = new Uint8Array(32);

/** Which of this person's works the dropped picture shows. */
export async function searchWorks(
  { loadWorkMatcher, trx }: { loadWorkMatcher: LoadWorkMatcher; trx: ServerTransaction },
  userId: string,
  dropped: DroppedPicture,
  sha256: Uint8Array | null,
): Promise<{ size: number; works: OwnWorkMatch[] }> {
  const { match, size } = await loadWorkMatcher(trx, userId);
  const found = match(dropped.query, sha256 ?? noFile).slice(0, listedWorks);
  if (found.length === 0) return { size, works: [] };
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
  const works = found.flatMap((one) => {
    const row = byId.get(one.workId);
    if (row === undefined) return [];
    const kind = row.kind === 'video' ? ('video' as const) : ('photo' as const);
    return { ...one, kind, title: row.title, thumbnail: row.thumbnail };
  });
  return { size, works };
}
