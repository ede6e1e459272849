import type { Fetcher, FetchOutcome, FetchRequest, HostGate } from '../fetch/types.ts';
import { fetchWithPatience } from './hop-patience.ts';
import { pause } from './pause.ts';
import { hostOf } from './site-address.ts';

/**
 * Places for requests under way; urgent ones (a site already begun) go first. Shared by whatever is to
 * respect one limit together: several scans, page reads.
 */
export type RequestSlots = {
  take(isUrgent: boolean): Promise<() => void>;
  /** Places neither taken nor waited for. */
  free(): number;
  /** Calls back whenever a place comes back unclaimed, until the answered function is called. */
  onFree(listener: () => void): () => void;
};

/** Gives out `size` places. */
export function createRequestSlots(size: number): RequestSlots {
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  const listeners = new Set<() => void>();
  let taken = 0;
  const tellFree = (): void => {
    const [first] = listeners;
    if (first === undefined) return;
    // Whoever was told first this time is told last the next time.
    const told = [...listeners];
    listeners.delete(first);
    listeners.add(first);
    for (const listener of told) listener();
  };
  const release = (): void => {
    const next = urgent.shift() ?? others.shift();
    if (next) {
      next();
      return;
    }
    taken -= 1;
    tellFree();
  };
  const once = (): (() => void) => {
    let isHeld = true;
    return () => {
      if (isHeld) release();
      isHeld = false;
    };
  };
  return {
    free: () => size - taken - urgent.length - others.length,
    onFree(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    take(isUrgent) {
      if (taken < size) {
        taken += 1;
        return Promise.resolve(once());
      }
      return new Promise((resolve) => {
        (isUrgent ? urgent : others).push(() => {
          resolve(once());
        });
      });
    },
  };
}

/**
 * Sends a request when its host's turn has come, holding a place only from then on. `onTurn` is called
 * at that moment and answers the deadline of the request itself and how long each of its hops may take.
 */
export async function sendPolitely(
  request: FetchRequest,
  options: {
    fetcher: Fetcher;
    gate: HostGate;
    slots: RequestSlots;
    isUrgent: boolean;
    /** The host's turn is still to come. */
    onWait?: () => void;
    onTurn: () => { deadlineAt: number; patienceMs: number };
  },
): Promise<FetchOutcome> {
  const begun = performance.now();
  const fail = (failure: 'busy' | 'refused' | 'cancelled', detail: string): FetchOutcome => ({
    ok: false,
    failure,
    detail,
    ms: performance.now() - begun,
  });
  const host = hostOf(request.url);
  if (host === null) return fail('refused', 'address cannot be read');
  const turn = await options.gate.reserve(host, request.deadlineAt, request.signal);
  if (turn === null && request.signal?.aborted) return fail('cancelled', 'the scan ended');
  if (turn === null) return fail('busy', 'no turn at this host inside the deadline');
  try {
    if (turn.waitMs > 0) {
      options.onWait?.();
      await pause(turn.waitMs, request.signal);
    }
    for (;;) {
      if (request.signal?.aborted) return fail('cancelled', 'the scan ended');
      const leave = await options.slots.take(options.isUrgent);
      try {
        const missingMs = turn.begin?.() ?? 0;
        if (missingMs === 0) {
          const { deadlineAt, patienceMs } = options.onTurn();
          const timely = { ...request, deadlineAt, onSend: () => turn.sent?.() };
          return await fetchWithPatience(options.fetcher, timely, patienceMs);
        }
        leave();
        await pause(missingMs, request.signal);
      } finally {
        leave();
      }
    }
  } finally {
    turn.release();
  }
}
