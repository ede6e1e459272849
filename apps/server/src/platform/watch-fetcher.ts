import type { Fetcher, FetchOutcome } from '@leakblock/scan-engine';
import type { ServerContext } from './feature.ts';

/**
 * A fetcher whose requests are counted and traced: that there was one, and what came of it. Not where it went: hosts and
 * paths often hold the name of a person.
 */
export function watchFetcher<Watched extends Fetcher & { close(): Promise<void> }>(
  fetcher: Watched,
  { metrics, tracing }: Pick<ServerContext, 'metrics' | 'tracing'>,
): Fetcher & Pick<Watched, 'close'> {
  const watched: Fetcher = (request) =>
    tracing.span(
      {
        ...{ name: 'scan request', kind: 'client' },
        attributes: { 'http.request.method': request.method ?? 'GET' },
      },
      async (span) => {
        const outcome = await fetcher(request);
        metrics.scanRequests.inc({ outcome: classOf(outcome) });
        if (outcome.ok) span.set({ 'http.response.status_code': outcome.status });
        else span.set({ 'leakblock.outcome': outcome.failure });
        return outcome;
      },
    );
  return Object.assign(watched, { close: () => fetcher.close() });
}

const classOf = (outcome: FetchOutcome): string =>
  outcome.ok ? `${String(Math.floor(outcome.status / 100))}xx` : outcome.failure;
