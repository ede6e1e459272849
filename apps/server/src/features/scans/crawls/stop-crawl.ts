import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { endCrawl } from './crawl-books.ts';

/**
 * Asks a running crawl of this person to end; its worker sees it with the next page, and one that waits for a worker ends
 * here. One that has ended in the same moment stays as it ended.
 * @throws AppError `scans.none_running`
 */
export async function stopCrawl(
  context: ServerContext,
  userId: string,
  scanId: string,
): Promise<void> {
  const { rows } = await context.database.asService((trx) =>
    sql<{ isTaken: boolean }>`
      update public.scans set stop_requested_at = coalesce(stop_requested_at, now())
      where id = ${scanId} and user_id = ${userId} and kind = 'crawl' and status = 'running'
      returning taken_at is not null as "isTaken"`.execute(trx),
  );
  const [crawl] = rows;
  if (crawl === undefined) throw new AppError('scans.none_running', 'No such crawl is running.');
  if (!crawl.isTaken) await endCrawl(context, scanId, { status: 'stopped', reason: null });
}
