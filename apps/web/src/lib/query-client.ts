import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';

/** Milliseconds that data nobody looks at any more is kept. */
const garbageCollectionMs = 300_000;
const queryRetries = 3;

/** Milliseconds before the next try: 1 s, doubling, 30 s at most. */
export function retryDelayMs(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

/** Answers that another try does not change: refused, not there, not understood, closed to who looks. */
function isFinal(error: unknown): boolean {
  const status: unknown =
    typeof error === 'object' && error !== null && Reflect.get(error, 'status');
  return (
    typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429
  );
}

/**
 * The library drops the wish to read something anew while its first read goes on: what changed in those moments stayed
 * unseen. Here another read follows the first one.
 */
class FollowingClient extends QueryClient {
  #following = new WeakMap<Query, Promise<void>>();

  /** Also behind `invalidateQueries`. */
  override async refetchQueries(
    ...[filters, options]: Parameters<QueryClient['refetchQueries']>
  ): Promise<void> {
    const begun = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await Promise.all([
      super.refetchQueries(filters, options),
      ...begun.map((query) => this.#readAfterwards(query)),
    ]);
  }

  /** However often it is wished for, one read follows. */
  #readAfterwards(query: Query): Promise<void> {
    const waiting = this.#following.get(query) ?? this.#readAfter(query);
    this.#following.set(query, waiting);
    return waiting;
  }

  async #readAfter(query: Query): Promise<void> {
    await query.promise?.catch(() => undefined);
    this.#following.delete(query);
    if (query.state.data === undefined) return;
    await super.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  }
}

/**
 * What the screens have read, kept while somebody looks at it. A read that failed is tried three times more; a
 * write never, because nobody knows whether it was done.
 * @param onError what a read answered in the end; for the session that may have ended
 */
export function createQueryClient(
  onError: (error: unknown) => void = () => undefined,
): QueryClient {
  return new FollowingClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        gcTime: garbageCollectionMs,
        retry: (failures, error) => failures < queryRetries && !isFinal(error),
        retryDelay: retryDelayMs,
        staleTime: 10_000,
      },
      mutations: { retry: false },
    },
  });
}
