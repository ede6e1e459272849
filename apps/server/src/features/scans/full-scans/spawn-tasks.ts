import { signsOfMinor } from '@leakblock/domain/findings';
import { fullScanLimits } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { insertTasks } from './insert-tasks.ts';
import { isLeftOver } from './left-over-pages.ts';
import type { NewTask } from './scan-task.ts';

type PageTask = NewTask & { kind: 'page' };

/**
 * Adds tasks that follow from answers; pages as many as a scan may look at, those first that no scan has seen. What no scan
 * has seen and has no place is left over for the next one.
 * @param trx as `service_role`, which holds the scan's row
 */
export async function spawnTasks(
  trx: ServerTransaction,
  scanId: string,
  tasks: readonly NewTask[],
): Promise<void> {
  const pages = tasks.flatMap((task) => (task.kind === 'page' ? [withoutTitle(task)] : []));
  await insertTasks(
    trx,
    scanId,
    tasks.filter(({ kind }) => kind !== 'page'),
  );
  if (pages.length === 0) return;
  const known = await findKnown(
    trx,
    scanId,
    pages.map(({ key }) => key),
  );
  const fresh = [...new Map(pages.map((page) => [page.key, page])).values()].filter(
    ({ key }) => !known.asked.has(key),
  );
  const isSeen = ({ key }: PageTask) => known.seen.has(key);
  const inOrder = fresh.toSorted((a, b) => Number(isSeen(a)) - Number(isSeen(b)));
  const { leftOver, taken } = await countPages(trx, scanId);
  const room = Math.max(0, fullScanLimits.pagesPerScan - taken);
  await insertTasks(trx, scanId, inOrder.slice(0, room));
  const over = inOrder.slice(room);
  if (over.length === 0) return;
  const unseen = over.filter((page) => !isSeen(page) && page.payload.title === null);
  const places = Math.max(0, fullScanLimits.pagesLeftOver - leftOver);
  await insertTasks(trx, scanId, unseen.slice(0, places), 'given_up');
  await sql`update public.scans set end_reason = 'page_limit' where id = ${scanId}`.execute(trx);
}

/**
 * A title tells before a page is fetched whether it shows signs of a minor, and nothing else: only then it is kept with the
 * task, which may wait for weeks. Such a page is never left over.
 */
function withoutTitle(page: PageTask): PageTask {
  const { address, title } = page.payload;
  if (signsOfMinor(`${title ?? ''} ${address}`)) return page;
  return { ...page, payload: { ...page.payload, title: null } };
}

/** Pages that have a place in the scan, and those that wait for the next one. */
async function countPages(
  trx: ServerTransaction,
  scanId: string,
): Promise<{ taken: number; leftOver: number }> {
  const { rows } = await sql<{ taken: number; leftOver: number }>`
    select count(*) filter (where not (${isLeftOver}))::int as taken,
      count(*) filter (where ${isLeftOver})::int as "leftOver"
    from private.scan_tasks as task where scan_id = ${scanId} and kind = 'page'`.execute(trx);
  return rows[0] ?? { taken: 0, leftOver: 0 };
}

/** Which pages the scan has among its tasks, and which are findings or were seen by the scans before it. */
async function findKnown(
  trx: ServerTransaction,
  scanId: string,
  keys: readonly string[],
): Promise<{ asked: Set<string>; seen: Set<string> }> {
  const { rows } = await sql<{ key: string; isAsked: boolean; isSeen: boolean }>`
    with scan as (select user_id from public.scans where id = ${scanId}), earlier as (
      select id from public.scans
      where user_id = (select user_id from scan) and kind = 'full' and status <> 'running'
      order by started_at desc limit 3
    )
    select key,
      exists (
        select from private.scan_tasks task where task.scan_id = ${scanId} and task.key = page.key
      ) as "isAsked",
      exists (
        select from public.findings found
        where found.user_id = (select user_id from scan) and found.url = page.url
      ) or exists (
        select from public.scan_pages looked
        where looked.scan_id in (select id from earlier) and looked.url = page.url
          and looked.state in ('fetched', 'skipped')
      ) as "isSeen"
    from (
      select key, substr(key, 6) as url from unnest(${keys}::text[]) as each (key)
    ) as page`.execute(trx);
  const keysOf = (which: 'isAsked' | 'isSeen') =>
    new Set(rows.filter((row) => row[which]).map(({ key }) => key));
  return { asked: keysOf('isAsked'), seen: keysOf('isSeen') };
}
