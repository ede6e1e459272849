import { canonicalUrl, searchSite } from '@leakblock/scan-engine';
import { siteOfPage } from '../site-of-page.ts';
import { storableText } from '../storable-text.ts';
import type { Outcome } from './committer.ts';
import type { HeldTask, NewTask, TaskPayload } from './scan-task.ts';
import { noteForSecondTurn } from './second-turns.ts';
import type { Work } from './work.ts';

const deadlineMs = 25_000;
/** Hits of one question that are looked at. */
const maxHits = 30;
/** Failures that pass. Who was refused, or met a wall, is not to come again. */
const passing: ReadonlySet<string | undefined> = new Set([
  'rate_limited',
  'server_error',
  'timed_out',
  'refused',
  'busy',
]);

/** Searches one site for a stage name; its hits are pages to look at. */
export async function askSiteSearch(
  work: Work,
  task: HeldTask & { kind: 'site_search' },
): Promise<void> {
  const site = work.sites.get(task.payload.siteId);
  const { fetcher, gate } = work.inspection.tools;
  const found =
    site === undefined
      ? null
      : await searchSite(site, task.payload.name, {
          fetcher,
          gate,
          deadlineAt: performance.now() + deadlineMs,
          signal: work.signal,
        });
  work.signal.throwIfAborted();
  const pages = (found?.hits ?? []).map(({ title, url }) => ({
    address: url,
    title,
    siteId: site?.id ?? null,
  }));
  await work.committer.add({
    taskId: task.id,
    isEnd: true,
    spawned: pagesOf(work, 'site_search', pages),
    ...noteAnswer(work, task, {
      isAnswered: found === null || found.outcome === 'answered',
      mayAnswerLater: passing.has(found?.outcome),
    }),
  });
}

/** Asks a search engine one question; pages that it lists are looked at. */
export async function askSearchEngine(
  work: Work,
  task: HeldTask & { kind: 'search' },
): Promise<void> {
  const { connectorId, kind, query, silentEngines: engines } = task.payload;
  const connector = work.inspection.tools.connectors.find(({ id }) => id === connectorId);
  const answer = await connector?.search(query, {
    kind,
    ...(engines && { engines }),
    deadlineAt: performance.now() + deadlineMs,
    signal: work.signal,
  });
  work.signal.throwIfAborted();
  const pages = (answer?.hits ?? []).map(({ title, url }) => ({
    address: url,
    title,
    siteId: siteOfPage(work.inspection.tools, url)?.id ?? null,
  }));
  await work.committer.add({
    taskId: task.id,
    isEnd: true,
    spawned: pagesOf(work, 'search', pages),
    // Some engines behind a connector may be silent: with hits of others it was answered, and they alone are asked again.
    ...noteAnswer(work, task, {
      isAnswered: answer === undefined || answer.hits.length > 0 || answer.degraded.length === 0,
      mayAnswerLater: answer?.isFinal !== true,
      silentEngines: answer?.silentEngines ?? [],
    }),
  });
}

/**
 * What was not answered is unknown, never "nothing found". What may answer later is asked once more, and counts as
 * unanswered until then.
 */
function noteAnswer(
  { context }: Work,
  { id, payload }: HeldTask & { kind: 'site_search' | 'search' },
  {
    isAnswered,
    mayAnswerLater,
    silentEngines = [],
  }: { isAnswered: boolean; mayAnswerLater: boolean; silentEngines?: readonly string[] },
): Pick<Outcome, 'write'> {
  if (payload.turn === 'second') {
    const wasCounted = !('silentEngines' in payload);
    return isAnswered && wasCounted
      ? { write: () => Promise.resolve({ searchesUnanswered: -1 }) }
      : {};
  }
  if (isAnswered && silentEngines.length === 0) return {};
  return {
    write: async (trx) => {
      if (mayAnswerLater)
        await noteForSecondTurn(trx, id, context.now(), isAnswered ? silentEngines : []);
      return { searchesUnanswered: isAnswered ? 0 : 1 };
    },
  };
}

/** Pages to look at, each once; her own are none. */
function pagesOf(
  work: Work,
  foundBy: TaskPayload<'page'>['foundBy'],
  hits: readonly { address: string; title: string; siteId: string | null }[],
): NewTask[] {
  return hits.slice(0, maxHits).flatMap(({ address, siteId, title }): NewTask[] => {
    const url = canonicalUrl(address);
    if (url === null || url.length > 2000 || address.length > 2000) return [];
    if (work.inspection.guard.isOwn(url)) return [];
    const payload = { address, foundBy, siteId, probability: null, isListing: false };
    return [
      {
        key: `page:${url}`,
        kind: 'page',
        payload: { ...payload, title: title === '' ? null : storableText(title, 300) },
      },
    ];
  });
}
