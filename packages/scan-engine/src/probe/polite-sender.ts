import type {
  Fetcher,
  FetchFailure,
  FetchOutcome,
  FetchRequest,
  HostGate,
} from '../fetch/types.ts';
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

/** A host's turn and a place, held by a request under way. */
type Stay = { host: string; sent(): void; end(): void };

const refusals = {
  busy: 'no turn at this host inside the deadline',
  cancelled: 'the scan ended',
};

/**
 * Sends a request when its host's turn has come, holding a place only from then on. `onTurn` is called
 * at that moment and answers the deadline of the request itself and how long each of its hops may take.
 * A redirect to another host waits for that host's turn, without the turn and the place held before;
 * one within a host is part of its turn, unless the request has a `beforeHop` of its own.
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
  const first = await enter(host, { ...options, ...request });
  if (typeof first === 'string') return fail(first, refusals[first]);
  let stay = first;
  try {
    const { deadlineAt, patienceMs } = options.onTurn();
    const beforeHop = async (url: string): Promise<FetchFailure | null> => {
      const next = hostOf(url) ?? stay.host;
      if (request.beforeHop === undefined && next === stay.host) return null;
      // Ended first: what is asked before the hop may want this host's turn, as for its robots.txt.
      stay.end();
      const refusal = (await request.beforeHop?.(url)) ?? null;
      if (refusal !== null) return refusal;
      const { gate, slots } = options;
      const { signal } = request;
      const entered = await enter(next, { gate, slots, signal, deadlineAt, isUrgent: true });
      if (typeof entered === 'string') return entered;
      stay = entered;
      return null;
    };
    const onSend = (): void => {
      stay.sent();
    };
    const timely = { ...request, deadlineAt, onSend, beforeHop };
    return await fetchWithPatience(options.fetcher, timely, patienceMs);
  } finally {
    stay.end();
  }
}

/** Waits for a host's turn and for a place then; or why there is none. */
async function enter(
  host: string,
  options: {
    gate: HostGate;
    slots: RequestSlots;
    deadlineAt: number;
    signal?: AbortSignal | undefined;
    isUrgent: boolean;
    onWait?: () => void;
  },
): Promise<Stay | 'busy' | 'cancelled'> {
  const { deadlineAt, gate, isUrgent, onWait, signal, slots } = options;
  const turn = await gate.reserve(host, deadlineAt, signal);
  if (turn === null) return signal?.aborted ? 'cancelled' : 'busy';
  if (turn.waitMs > 0) {
    onWait?.();
    await pause(turn.waitMs, signal);
  }
  while (!signal?.aborted) {
    const leave = await slots.take(isUrgent);
    const missingMs = turn.begin?.() ?? 0;
    if (missingMs === 0) {
      return {
        host,
        sent: () => turn.sent?.(),
        end() {
          leave();
          turn.release();
        },
      };
    }
    leave();
    await pause(missingMs, signal);
  }
  turn.release();
  return 'cancelled';
}
