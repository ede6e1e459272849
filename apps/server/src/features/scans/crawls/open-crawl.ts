import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { judgeCrawlStart, nameCrawl } from '@leakblock/domain/scans';
import type { CrawlInput } from '@leakblock/domain/scans';
import { canonicalUrl } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import { loadProtectedPerson } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

export const crawlQueue = 'scans.run-crawl';

/**
 * Starts a crawl in the books and calls a worker, both or neither.
 * @throws AppError `scans.already_running`, `scans.crawl_plan_required`, `scans.crawl_limit_reached`,
 *   `scans.crawl_target_unreadable`, `request.forbidden`
 */
export async function openCrawl(
  context: ServerContext,
  userId: string,
  input: CrawlInput,
): Promise<{ scanId: string; startsLeft: number }> {
  const { target } = input;
  const start = target.kind === 'site' ? canonicalUrl(target.url) : null;
  if (target.kind === 'site' && start === null) {
    throw new AppError('scans.crawl_target_unreadable', 'This is no address to begin with.');
  }
  return context.database.asService(async (trx) => {
    const person = await loadProtectedPerson(trx, userId);
    if (person === null) throw new AppError('request.forbidden', 'This account is suspended.');
    const { now, starts } = await readPast(trx, userId);
    const judgement = judgeCrawlStart(person.tier, starts, now);
    if (!judgement.isGranted) {
      const { code, retryAfter } = judgement;
      throw new AppError(
        code,
        'No crawl can be started now.',
        retryAfter === undefined ? {} : { retryAfter },
      );
    }
    const scanId = randomUUID();
    const opened = await sql`
      insert into public.scans (id, kind, user_id, creator_name, stage, names, options)
      values (
        ${scanId}, 'crawl', ${userId}, ${nameCrawl(target)}, 'crawling', ${person.names},
        ${JSON.stringify(input)}
      )
      on conflict (user_id, kind) where status = 'running' and kind in ('full', 'crawl') do nothing
      returning id`.execute(trx);
    if (opened.rows.length === 0) {
      throw new AppError('scans.already_running', 'A crawl is running already.');
    }
    if (start !== null && target.kind === 'site') {
      await sql`
        insert into public.scan_pages (scan_id, user_id, url, address)
        values (${scanId}, ${userId}, ${start}, nullif(${target.url}, ${start}))`.execute(trx);
    }
    await context.queue.send(crawlQueue, { scanId }, { trx });
    return { scanId, startsLeft: judgement.left - 1 };
  });
}

/** When she started crawls lately, by the database's clock. One that was interrupted before a page was read costs her nothing. */
async function readPast(
  trx: ServerTransaction,
  userId: string,
): Promise<{ starts: Date[]; now: Date }> {
  const { rows } = await sql<{ starts: string[] | null; now: string }>`
    select now() as now, array_agg(started_at::text) as starts
    from public.scans
    where user_id = ${userId} and kind = 'crawl' and started_at > now() - interval '1 day'
      and not (status = 'interrupted' and pages_seen = 0)`.execute(trx);
  const [row] = rows;
  return {
    starts: (row?.starts ?? []).map((start) => new Date(start)),
    now: row === undefined ? new Date() : new Date(row.now),
  };
}
