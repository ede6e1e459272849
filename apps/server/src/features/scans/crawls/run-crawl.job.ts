import { crawlLimits } from '@leakblock/domain/scans';
import type { CrawlEndReason } from '@leakblock/domain/scans';
import { z } from 'zod';
import { loadProtectedPerson } from '#features/accounts';
import { scanTools } from '#features/site-catalogue';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { inspectPage } from '../inspect-page.ts';
import { openInspection } from '../inspection.ts';
import type { Inspection } from '../inspection.ts';
import { siteOfPage } from '../site-of-page.ts';
import { storeInspectedPage } from '../store-inspected-page.ts';
import { addProgress, endCrawl, insertPages, readPages, takeCrawl } from './crawl-books.ts';
import type { CrawlRow, KnownPage } from './crawl-books.ts';
import { planCrawl } from './crawl-plans.ts';
import type { CrawlPlans } from './crawl-plans.ts';
import { findStarts } from './find-starts.ts';
import { crawlQueue } from './open-crawl.ts';
import { watchRobots } from './robots-watch.ts';
import type { RobotsWatch } from './robots-watch.ts';

/** Pages of one crawl under way at once; pages of one host come one a second all the same. */
const pagesAtOnce = 4;

/** A crawl, page by page. A worker that dies is followed by another, which goes on with the pages that wait. */
export const runCrawlJob = defineJob({
  queue: crawlQueue,
  // A crawl waits for its hosts' turns most of the time, and may do so for half an hour: a few of them at slow hosts are not
  // to keep others from theirs.
  concurrency: 12,
  options: { expireInSeconds: 60 * (crawlLimits.minutes + 10) },
  input: z.object({ scanId: z.uuid() }),
  handler: (context, { scanId }, signal) => runCrawl(context, scanId, signal),
});

type Run = {
  context: ServerContext;
  crawl: CrawlRow;
  inspection: Inspection;
  plans: CrawlPlans;
  robots: RobotsWatch;
  waiting: KnownPage[];
  /** Why nothing more is begun. */
  end: 'stopped' | 'ended' | 'time_limit' | null;
  hasClosedPages: boolean;
};

async function runCrawl(context: ServerContext, scanId: string, job: AbortSignal): Promise<void> {
  const crawl = await takeCrawl(context.database, scanId);
  if (crawl === null) return;
  const { database } = context;
  const person = await database.asService((trx) => loadProtectedPerson(trx, crawl.userId));
  if (person === null) return endCrawl(context, scanId, { status: 'interrupted', reason: null });
  const signal = AbortSignal.any([job, context.stopping]);
  const known = await readPages(database, scanId);
  const pages = known.length > 0 ? known : await begin(context, crawl, signal);
  // It says nothing about the term, and costs her no start.
  if (pages === null) return endCrawl(context, scanId, { status: 'interrupted', reason: null });
  if (pages.length === 0) {
    return endCrawl(context, scanId, { status: 'completed', reason: 'nothing_to_start' });
  }
  const run: Run = {
    context,
    crawl,
    inspection: await openInspection(context, { scanId, person }),
    plans: planCrawl(crawl, pages),
    robots: watchRobots(scanTools(context), crawl.options.robots),
    waiting: pages.filter(({ isWaiting }) => isWaiting),
    end: null,
    hasClosedPages: false,
  };
  await readAll(run, signal);
  if (run.end === 'ended') return;
  await endCrawl(context, scanId, {
    status: run.end === 'stopped' ? 'stopped' : 'completed',
    reason: endReasonOf(run),
  });
}

function endReasonOf(run: Run): CrawlEndReason | null {
  if (run.end === 'stopped') return null;
  if (run.end === 'time_limit') return 'time_limit';
  return run.plans.endReason() ?? (run.hasClosedPages ? 'robots' : null);
}

/** The first pages of a crawl for a term; null when nobody answered what there is. */
async function begin(
  context: ServerContext,
  crawl: CrawlRow,
  signal: AbortSignal,
): Promise<KnownPage[] | null> {
  const { maxPages, target } = crawl.options;
  if (target.kind === 'site') return [];
  const starts = await findStarts(context, target.term, signal);
  if (starts === null) return null;
  const pages = starts.slice(0, maxPages).map((start) => ({ ...start, depth: 0 }));
  return context.database.asService((trx) => insertPages(trx, crawl, null, pages));
}

/** Reads until nothing waits, it is stopped, or its time is over. A lane that finds nothing waits for the others. */
async function readAll(run: Run, signal: AbortSignal): Promise<void> {
  const endsAt = run.crawl.takenAt.getTime() + crawlLimits.minutes * 60_000;
  const underWay = new Set<Promise<void>>();
  while (run.end === null) {
    signal.throwIfAborted();
    if (Date.now() >= endsAt) run.end = 'time_limit';
    while (run.end === null && underWay.size < pagesAtOnce) {
      const page = run.waiting.shift();
      if (page === undefined) break;
      const reading: Promise<void> = readPage(run, page, signal).finally(() => {
        underWay.delete(reading);
      });
      underWay.add(reading);
    }
    if (underWay.size === 0) break;
    await Promise.race(underWay);
  }
  await Promise.all(underWay);
}

async function readPage(run: Run, page: KnownPage, signal: AbortSignal): Promise<void> {
  const { context, crawl, inspection, plans, robots } = run;
  const { isClosed } = await inspection.loadSwitchedOff();
  const bar = isClosed(page.url) ? 'switched_off' : await robots.findBar(page.address, signal);
  const seen =
    bar === null
      ? await inspectPage(context, inspection, {
          address: page.address,
          foundBy: 'crawl',
          site: siteOfPage(inspection.tools, page.url),
          judgeHop: (url, from) => robots.judgeHop(url, from, signal),
          signal,
        })
      : unreadPage(page.url, bar);
  if (seen.reason === 'robots') run.hasClosedPages = true;
  const admitted = plans.admit(page, seen.facts?.links ?? []);
  const outcome = await context.database.asService(async (trx) => {
    const { finding, pageId } = await storeInspectedPage(trx, inspection, seen, page);
    return {
      met: finding.isStopped ? [] : await insertPages(trx, crawl, pageId, admitted),
      progress: await addProgress(trx, crawl.scanId, {
        pages: seen.state === 'fetched' ? 1 : 0,
        pictures: seen.pictures,
        findings: finding.outcome === 'new' ? 1 : 0,
      }),
    };
  });
  plans.adopt(admitted.length, outcome.met);
  run.waiting.push(...outcome.met);
  if (outcome.progress === null) run.end = 'ended';
  else if (outcome.progress.isStopRequested) run.end = 'stopped';
}

function unreadPage(url: string, reason: string): Awaited<ReturnType<typeof inspectPage>> {
  return {
    url,
    state: reason === 'robots' || reason === 'switched_off' ? 'skipped' : 'failed',
    reason,
    httpStatus: null,
    title: null,
    facts: null,
    finalUrl: null,
    pictures: 0,
    hits: 0,
    candidate: null,
    sightings: [],
  };
}
