import { workLimits } from '@leakblock/domain/works';
import type { RegisterWorksAnswer, RegistrationOutcome } from '@leakblock/domain/works';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { lockWorks } from './lock-works.ts';
import { requestComparison } from './request-comparison.ts';
import { readWork } from './read-work.ts';
import type { ReadWork } from './read-work.ts';

/** Rows of one statement: it has 65,535 values at most. */
const rowsAtOnce = 5000;

/**
 * Registers a batch for a person. A batch that is sent again, because its answer was lost, changes nothing and
 * is answered the same way: a work is known by the id that the browser gave it, and a file by its SHA-256.
 */
export async function registerWorks(
  context: Pick<ServerContext, 'database' | 'queue'>,
  userId: string,
  given: readonly unknown[],
): Promise<RegisterWorksAnswer> {
  const read = given.map(readWork);
  return context.database.asService(async (trx) => {
    const works = read.filter((work) => typeof work !== 'string');
    const outcomes = await judge(trx, userId, works);
    const added = works.filter((work) => outcomes.get(work) === 'new');
    const stored = await store(trx, userId, added);
    if (stored.size > 0) await requestComparison(context.queue, trx, userId);
    const results = read.map((work, index): { index: number; outcome: RegistrationOutcome } => {
      if (typeof work === 'string') return { index, outcome: work };
      const outcome = outcomes.get(work) ?? 'malformed';
      if (outcome !== 'new') return { index, outcome };
      // An id that somebody else's work has already.
      return { index, outcome: stored.has(work.id) ? 'registered' : 'malformed' };
    });
    return { results };
  });
}

async function judge(
  trx: ServerTransaction,
  userId: string,
  works: readonly ReadWork[],
): Promise<Map<ReadWork, RegistrationOutcome | 'new'>> {
  const counts = await lockWorks(trx, userId);
  const outcomes = new Map<ReadWork, RegistrationOutcome | 'new'>();
  if (works.length === 0) return outcomes;
  const known = await trx
    .selectFrom('works')
    .select(['id', 'sha256'])
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where(
          'id',
          'in',
          works.map(({ id }) => id),
        ),
        where(
          'sha256',
          'in',
          works.map(({ sha256 }) => sha256),
        ),
      ]),
    )
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  const files = new Set(known.map(({ sha256 }) => sha256?.toString('hex')));
  for (const work of works) {
    const file = work.sha256.toString('hex');
    const { length } = work.frames;
    if (ids.has(work.id)) outcomes.set(work, files.has(file) ? 'registered' : 'malformed');
    else if (files.has(file)) outcomes.set(work, 'duplicate');
    else if (counts.works + 1 > workLimits.works || counts.frames + length > workLimits.frames)
      outcomes.set(work, 'limit_reached');
    else {
      outcomes.set(work, 'new');
      counts.works += 1;
      counts.frames += length;
      ids.add(work.id);
      files.add(file);
    }
  }
  return outcomes;
}

/** @returns ids of the works that were stored */
async function store(
  trx: ServerTransaction,
  userId: string,
  works: readonly ReadWork[],
): Promise<Set<string>> {
  if (works.length === 0) return new Set();
  const rows = await trx
    .insertInto('works')
    .values(
      works.map((work) => ({
        id: work.id,
        user_id: userId,
        kind: work.kind,
        title: work.title,
        sha256: work.sha256,
        quality: work.quality,
        is_whole_only: work.isWholeOnly,
        thumbnail: work.thumbnail,
        duration_seconds: work.durationSeconds,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const stored = new Set(rows.map(({ id }) => id));
  const frames = works
    .filter(({ id }) => stored.has(id))
    .flatMap((work) =>
      work.frames.map((frame) => ({ ...frame, work_id: work.id, user_id: userId })),
    );
  for (let start = 0; start < frames.length; start += rowsAtOnce)
    await trx
      .insertInto('work_fingerprints')
      .values(frames.slice(start, start + rowsAtOnce))
      .execute();
  return stored;
}
