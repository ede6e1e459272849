import { QueryCache, QueryClient } from '@tanstack/react-query';

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
 * What the screens have read, kept while somebody looks at it. A read that failed is tried three times more; a
 * write never, because nobody knows whether it was done.
 * @param onError what a read answered in the end; for the session that may have ended
 */
export function createQueryClient(
  onError: (error: unknown) => void = () => undefined,
): QueryClient {
  return new QueryClient({
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
