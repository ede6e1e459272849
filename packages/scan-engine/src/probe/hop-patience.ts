import type { Fetcher, FetchOutcome, FetchRequest } from '../fetch/types.ts';

/**
 * Sends a request that may take `patienceMs` for each redirect followed on its way, and no longer than its
 * own deadline in all. Two slow hops are not a hung site, and the wait for a hop's leave is none of the site's time.
 */
export async function fetchWithPatience(
  fetcher: Fetcher,
  request: FetchRequest,
  patienceMs: number,
): Promise<FetchOutcome> {
  const { beforeHop, onSend, signal } = request;
  const ending = new AbortController();
  const patience = { isOver: false };
  let hops = 0;
  const end = (): void => {
    ending.abort();
  };
  const startTimer = (): NodeJS.Timeout =>
    setTimeout(() => {
      patience.isOver = true;
      end();
    }, patienceMs);
  let timer = startTimer();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { once: true });
  try {
    const outcome = await fetcher({
      ...request,
      signal: ending.signal,
      onSend: () => {
        onSend?.();
        hops += 1;
        // The first hop's time began with the look-up of its host.
        if (hops === 1) return;
        clearTimeout(timer);
        timer = startTimer();
      },
      ...(beforeHop && {
        beforeHop: async (url: string) => {
          clearTimeout(timer);
          const refusal = await beforeHop(url);
          timer = startTimer();
          return refusal;
        },
      }),
    });
    if (outcome.ok || outcome.failure !== 'cancelled' || !patience.isOver) return outcome;
    return { ...outcome, failure: 'timed_out', detail: 'no complete answer before the deadline' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
