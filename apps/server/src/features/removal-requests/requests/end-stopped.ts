import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { oweDrafts } from '../cases/request-preparation.ts';
import { changeRequest } from './change-request.ts';
import { isStopped } from './said-of-page.ts';

/** What became of a page after which no notice that names it goes out. */
type PageStop = 'withdrawn' | 'possible_minor' | 'page_gone' | 'page_back';

/** The first that holds says why. */
const stops: readonly PageStop[] = ['withdrawn', 'possible_minor', 'page_gone', 'page_back'];

/** As it is told where a notice ends in the moment in which its page is stopped. */
const eventOf: Record<PageStop, { action: string; reason: string | null }> = {
  withdrawn: { action: 'withdrawn', reason: 'withdrawn' },
  possible_minor: { action: 'stopped', reason: 'possible_minor' },
  page_gone: { action: 'page_gone', reason: null },
  page_back: { action: 'page_back', reason: null },
};

type Page = { id: string; stop: PageStop | null };
const firstOf = (pages: readonly Page[]): PageStop | null =>
  stops.find((stop) => pages.some((page) => page.stop === stop)) ?? null;

/**
 * Why a notice that has not gone out must not any more, whatever its text says: one of its pages was given up, shows signs
 * of a minor, is proven gone, or came back and is written about anew. A notice is withdrawn in the moment in which that
 * happens, but for one that may be with a mail server or Cloudflare: of that one it is asked once it turns out that it is not.
 * @param trx as `service_role`
 */
export async function findPageStop(
  trx: ServerTransaction,
  requestId: string,
): Promise<PageStop | null> {
  return firstOf(await listPages(trx, requestId));
}

/**
 * Ends a notice that did not go out and names such a page; its other pages are asked about anew.
 * @param trx as `service_role`; the request is locked
 * @returns false when it names none
 */
export async function endStopped(
  trx: ServerTransaction,
  context: Pick<ServerContext, 'queue' | 'now'>,
  { requestId, userId }: { requestId: string; userId: string },
): Promise<boolean> {
  const pages = await listPages(trx, requestId);
  const stop = firstOf(pages);
  if (stop === null) return false;
  await changeRequest(trx, {
    requestId,
    to: 'withdrawn',
    actor: 'system',
    ...eventOf[stop],
    now: context.now(),
  });
  const others = pages.filter((page) => page.stop === null);
  await oweDrafts(
    trx,
    context,
    userId,
    others.map(({ id }) => id),
  );
  return true;
}

async function listPages(trx: ServerTransaction, requestId: string): Promise<Page[]> {
  const rows = await trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_cases as each', 'each.id', 'asked.case_id')
    .innerJoin('removal_requests as request', 'request.id', 'asked.request_id')
    .select([
      'each.id',
      'each.status',
      isStopped.as('is_stopped'),
      'each.source_state',
      'each.restart_count',
      'asked.restart',
      'request.kind',
    ])
    .where('asked.request_id', '=', requestId)
    .orderBy('each.id')
    .execute();
  return rows.map(({ id, kind, restart, restart_count, source_state, status, is_stopped }) => {
    if (status === 'withdrawn') return { id, stop: 'withdrawn' };
    if (is_stopped) return { id, stop: 'possible_minor' };
    if (restart !== restart_count) return { id, stop: 'page_back' };
    // That its page is gone is what a search engine is told then.
    const isGone = source_state === 'gone' && kind !== 'outdated_content_request';
    return { id, stop: isGone ? 'page_gone' : null };
  });
}
