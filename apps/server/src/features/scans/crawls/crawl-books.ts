import { crawlOptions } from '@leakblock/domain/scans';
import type { CrawlEndReason } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Teller } from '#features/notifications';
import { requestComparisonOfRun } from '#features/works';
import type { ServerDatabase, ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { tellFindings } from '../tell-findings.ts';

/** A crawl as its worker needs it. */
export type CrawlRow = {
  scanId: string;
  userId: string;
  /** When a worker first took it up. */
  takenAt: Date;
  options: z.infer<typeof crawlOptions>;
};

/** A page of a crawl that is known, read or not. */
export type KnownPage = {
  id: number;
  parentId: number | null;
  /** Canonical. */
  url: string;
  /** As it was linked: what is asked. */
  address: string;
  depth: number;
  isWaiting: boolean;
};

/** Takes up the crawl, if it still runs: its time counts from the first worker that does. */
export async function takeCrawl(
  database: ServerDatabase,
  scanId: string,
): Promise<CrawlRow | null> {
  const { rows } = await database.asService((trx) =>
    sql<{ userId: string; takenAt: string; options: unknown }>`
      update public.scans set taken_at = coalesce(taken_at, now()), heartbeat_at = now()
      where id = ${scanId} and kind = 'crawl' and status = 'running'
      returning user_id as "userId", taken_at as "takenAt", options`.execute(trx),
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    scanId,
    userId: row.userId,
    takenAt: new Date(row.takenAt),
    options: crawlOptions.parse(row.options),
  };
}

/** All pages of a crawl, in the order they were met. */
export async function readPages(database: ServerDatabase, scanId: string): Promise<KnownPage[]> {
  const { rows } = await database.asService((trx) =>
    sql<KnownPage>`
      select id, parent_id as "parentId", url, coalesce(address, url) as address, depth, state = 'waiting' as "isWaiting"
      from public.scan_pages where scan_id = ${scanId} order by id`.execute(trx),
  );
  return rows;
}

/** Puts pages that wait to be read into the tree; those it had already are left out of the answer. */
export async function insertPages(
  trx: ServerTransaction,
  crawl: CrawlRow,
  parentId: number | null,
  pages: readonly Pick<KnownPage, 'url' | 'address' | 'depth'>[],
): Promise<KnownPage[]> {
  if (pages.length === 0) return [];
  const { rows } = await sql<Pick<KnownPage, 'id' | 'url' | 'address' | 'depth'>>`
    insert into public.scan_pages (scan_id, user_id, parent_id, url, address, depth)
    select ${crawl.scanId}, ${crawl.userId}, ${parentId}, page.url, nullif(page.address, page.url), page.depth
    from unnest(
      ${pages.map(({ url }) => url)}::text[], ${pages.map(({ address }) => address)}::text[],
      ${pages.map(({ depth }) => depth)}::int[]
    ) with ordinality as page (url, address, depth, place)
    order by page.place
    on conflict (scan_id, url) do nothing
    returning id, url, coalesce(address, url) as address, depth`.execute(trx);
  return rows.map((row) => ({ ...row, parentId, isWaiting: true }));
}

/** Adds to the crawl's figures and says that it lives. Null when it has ended meanwhile. */
export async function addProgress(
  trx: ServerTransaction,
  scanId: string,
  seen: { pages: number; pictures: number; findings: number },
): Promise<{ isStopRequested: boolean } | null> {
  const { rows } = await sql<{ isStopRequested: boolean }>`
    update public.scans
    set pages_seen = pages_seen + ${seen.pages}, pictures_seen = pictures_seen + ${seen.pictures},
      findings_new = findings_new + ${seen.findings}, heartbeat_at = now()
    where id = ${scanId} and status = 'running'
    returning stop_requested_at is not null as "isStopRequested"`.execute(trx);
  return rows[0] ?? null;
}

/** Ends a running crawl, once, and says what it found. Pages that wait are marked as not read. */
export async function endCrawl(
  context: Teller & Pick<ServerContext, 'database'>,
  scanId: string,
  end: { status: 'completed' | 'stopped' | 'interrupted'; reason: CrawlEndReason | null },
): Promise<void> {
  await context.database.asService(async (trx) => {
    const { rows } = await sql<{ userId: string; findings: number; since: string | null }>`
      update public.scans
      set status = ${end.status}, finished_at = now(), stage = 'complete', end_reason = ${end.reason}
      where id = ${scanId} and kind = 'crawl' and status = 'running'
      returning user_id as "userId", findings_new as findings, taken_at as since`.execute(trx);
    const [crawl] = rows;
    if (crawl === undefined) return;
    if (context.queue !== undefined) await requestComparisonOfRun(context.queue, trx, crawl);
    await tellFindings(trx, context, 'crawl', { ...crawl, scanId });
    await sql`
      update public.scan_pages set state = 'skipped', reason = 'cancelled'
      where scan_id = ${scanId} and state = 'waiting'`.execute(trx);
  });
}
