import type { HostGate, HostTurn } from './types.ts';

type Hold = { startAt: number; expiresAt: number };
type Waiter = { deadlineAt: number; attend(): void };
type Lane = { holds: Set<Hold>; waiters: Waiter[]; nextStartAt: number; sentAt: number };

/** After its deadline a request no longer runs; a hold that outlives it by this much was forgotten. */
const graceMs = 1_000;
const sweptEvery = 1_000;

/**
 * Politeness kept in this process, by host: starts at least `1 / requestsPerSecond` apart (counted from when requests really
 * went out) and at most `connectionsPerHost` at once, in order of asking. Forgotten reservations run out by themselves;
 * hosts nobody asks any more are dropped. `now` is the `performance.now()` clock unless a test has its own.
 */
export function createHostGate(
  options: { requestsPerSecond?: number; connectionsPerHost?: number; now?: () => number } = {},
): HostGate {
  const { requestsPerSecond = 1, connectionsPerHost = 2, now = () => performance.now() } = options;
  const spacingMs = 1000 / requestsPerSecond;
  const lanes = new Map<string, Lane>();
  let reservations = 0;

  const dropForgotten = (lane: Lane): void => {
    for (const hold of lane.holds) if (hold.expiresAt <= now()) lane.holds.delete(hold);
  };
  const sweep = (): void => {
    for (const [host, lane] of lanes) {
      dropForgotten(lane);
      if (lane.holds.size === 0 && lane.waiters.length === 0 && lane.nextStartAt <= now())
        lanes.delete(host);
    }
  };
  const findLane = (host: string): Lane => {
    reservations += 1;
    if (reservations % sweptEvery === 0) sweep();
    const key = host.toLowerCase();
    const unused = { holds: new Set<Hold>(), waiters: [], nextStartAt: 0, sentAt: -Infinity };
    const lane: Lane = lanes.get(key) ?? unused;
    lanes.set(key, lane);
    return lane;
  };
  const attendAll = (lane: Lane): void => {
    for (const waiter of [...lane.waiters]) waiter.attend();
  };

  const grant = (lane: Lane, deadlineAt: number): HostTurn | null => {
    const startAt = Math.max(now(), lane.nextStartAt);
    if (startAt >= deadlineAt) return null;
    const hold: Hold = { startAt, expiresAt: deadlineAt + graceMs };
    lane.holds.add(hold);
    lane.nextStartAt = startAt + spacingMs;
    const stamp = (): void => {
      lane.sentAt = now();
      lane.nextStartAt = Math.max(lane.nextStartAt, lane.sentAt + spacingMs);
    };
    return {
      waitMs: startAt - now(),
      begin() {
        const missingMs = lane.sentAt + spacingMs - now();
        if (missingMs > 0) return missingMs;
        stamp();
        return 0;
      },
      sent: stamp,
      release() {
        if (!lane.holds.delete(hold)) return;
        // Given back before its start and nobody is behind it: the start is free again.
        if (now() < startAt && lane.nextStartAt === startAt + spacingMs) lane.nextStartAt = startAt;
        attendAll(lane);
      },
    };
  };

  return {
    async reserve(host, deadlineAt, signal) {
      if (signal?.aborted) return null;
      const lane = findLane(host);
      dropForgotten(lane);
      if (lane.waiters.length === 0 && lane.holds.size < connectionsPerHost)
        return grant(lane, deadlineAt);
      // Those ahead in the queue start first: a start that cannot come in time is not waited for.
      if (lane.nextStartAt + lane.waiters.length * spacingMs >= deadlineAt) return null;

      return new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const attend = (): void => {
          dropForgotten(lane);
          clearTimeout(timer);
          const isFirst = lane.waiters[0] === waiter;
          const isLate = now() >= deadlineAt || signal?.aborted === true;
          if (isLate || (isFirst && lane.holds.size < connectionsPerHost)) {
            lane.waiters.splice(lane.waiters.indexOf(waiter), 1);
            signal?.removeEventListener('abort', attend);
            resolve(isLate ? null : grant(lane, deadlineAt));
            return;
          }
          const expiries = [...lane.holds].map((hold) => hold.expiresAt);
          timer = setTimeout(attend, Math.max(1, Math.min(deadlineAt, ...expiries) - now()));
        };
        const waiter: Waiter = { deadlineAt, attend };
        lane.waiters.push(waiter);
        signal?.addEventListener('abort', attend);
        attend();
      });
    },
  };
}
