import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import { audit } from '#features/administration';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { requestCalibrations } from '../calibrate-sites.queue.ts';
import { refreshListedSites } from '../scan-tools.ts';
import { fetchText } from './fetch-text.ts';
import type { FetchedText } from './fetch-text.ts';
import { lockLists } from './list-entries.ts';
import { readListText } from './read-list-text.ts';
import type { ListContent } from './read-list-text.ts';
import { writeVersion } from './write-version.ts';

export type FetchOutcome = 'same' | 'waiting' | 'taken_over' | 'problem';

/**
 * Fetches a list now and keeps what it says as a version. What goes wrong stands with the list; the version in use stays.
 * @param actorId the operator; null for the daily round, which is noted only when it takes something over
 * @throws AppError `sites.not_found` for a list without an address; to an operator also `sites.list_unreachable` and
 *   `sites.list_unreadable`
 */
export async function fetchList(
  context: ServerContext,
  listId: string,
  actorId: string | null,
): Promise<FetchOutcome> {
  const list = await context.database.asService((trx) =>
    trx
      .selectFrom('site_lists')
      .select(['url', 'etag', 'last_modified as lastModified'])
      .where('id', '=', listId)
      .executeTakeFirst(),
  );
  const url = list?.url ?? null;
  if (list === undefined || url === null) throw new AppError('sites.not_found');
  const fetched = read(await fetchText(context, { ...list, url }));
  const outcome = await context.database.asService(async (trx) => {
    await lockLists(trx);
    const written = await keep(trx, { listId, url }, fetched);
    if (actorId !== null || written === 'taken_over') {
      await audit(trx, {
        ...{ actorId, action: 'site_list.fetched', subject: listId },
        detail: { outcome: written, ...('problem' in fetched && { problem: fetched.problem }) },
      });
    }
    if (written === 'taken_over') await requestCalibrations(context.queue, trx);
    return written;
  });
  if (outcome === 'taken_over') await refreshListedSites(context);
  if ('problem' in fetched) {
    context.log.warn({ list: listId, problem: fetched.problem }, 'A site list was not fetched.');
    if (actorId !== null) {
      const isText = fetched.problem === 'unreadable' || fetched.problem === 'too_large';
      throw new AppError(isText ? 'sites.list_unreadable' : 'sites.list_unreachable');
    }
  }
  return outcome;
}

type Read =
  | { kind: 'same' }
  | { kind: 'problem'; problem: string }
  | { kind: 'content'; content: ListContent; etag: string | null; lastModified: string | null };

function read(fetched: FetchedText): Read {
  if (fetched.kind !== 'text') return fetched;
  try {
    const { etag, lastModified } = fetched;
    return { kind: 'content', content: readListText(fetched.text), etag, lastModified };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'problem', problem: 'unreadable' };
  }
}

async function keep(
  trx: ServerTransaction,
  { listId, url }: { listId: string; url: string },
  fetched: Read,
): Promise<FetchOutcome> {
  // Deleted or given another address meanwhile: what came is not of this list.
  const { rows } = await sql`
    select from public.site_lists where id = ${listId} and url = ${url} for update`.execute(trx);
  if (rows.length === 0) throw new AppError('sites.not_found');
  if (fetched.kind === 'problem') {
    await sql`update public.site_lists set problem = ${fetched.problem} where id = ${listId}`.execute(
      trx,
    );
    return 'problem';
  }
  const isSame = fetched.kind === 'same';
  const written = isSame ? null : await writeVersion(trx, listId, fetched.content);
  await trx
    .updateTable('site_lists')
    .set({
      problem: null,
      last_fetched_at: sql<string>`now()`,
      ...(isSame ? {} : { etag: fetched.etag, last_modified: fetched.lastModified }),
    })
    .where('id', '=', listId)
    .execute();
  return written?.outcome ?? 'same';
}
