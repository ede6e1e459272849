import { crawlEndReasons, crawlOptions, scanStatuses } from '@leakblock/domain/scans';
import { z } from 'zod';
import { readRows } from '#lib/read-rows.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/** Crawls that the list holds, the newest first. */
const listedCrawls = 20;
/** Pages of one crawl at most, as its limits say. */
const readPagesAtMost = 600;

const crawl = z.object({
  id: z.uuid(),
  status: z.enum(scanStatuses),
  creator_name: z.string(),
  options: crawlOptions,
  started_at: z.string(),
  finished_at: z.string().nullable(),
  pages_seen: z.number().int(),
  pictures_seen: z.number().int(),
  findings_new: z.number().int(),
  end_reason: z.enum(crawlEndReasons).nullable().catch(null),
  stop_requested_at: z.string().nullable(),
});
export type Crawl = z.infer<typeof crawl>;

const crawlColumns =
  'id, status, creator_name, options, started_at, finished_at, pages_seen, pictures_seen, ' +
  'findings_new, end_reason, stop_requested_at';

/** The person's own crawls, the newest first. @throws DataError */
export async function listCrawls(supabase: Supabase, userId: string): Promise<Crawl[]> {
  const call = supabase
    .from('scans')
    .select(crawlColumns)
    // An admin may read everybody's.
    .eq('user_id', userId)
    .eq('kind', 'crawl');
  const rows = await readRows(call.order('started_at', { ascending: false }).limit(listedCrawls));
  return z.array(crawl).parse(rows);
}

const crawlPage = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  url: z.string(),
  depth: z.number().int(),
  state: z.enum(['waiting', 'fetched', 'skipped', 'failed']),
  reason: z.string().nullable(),
  title: z.string().nullable(),
  pictures: z.number().int(),
  hits: z.number().int(),
});
export type CrawlPage = z.infer<typeof crawlPage>;

/** Pages of one crawl in the order they were met. @throws DataError */
export async function listCrawlPages(supabase: Supabase, crawlId: string): Promise<CrawlPage[]> {
  const columns = 'id, parent_id, url, depth, state, reason, title, pictures, hits';
  const call = supabase.from('scan_pages').select(columns).eq('scan_id', crawlId);
  return z.array(crawlPage).parse(await readRows(call.order('id').limit(readPagesAtMost)));
}
