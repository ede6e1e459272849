import { setTimeout as pause } from 'node:timers/promises';
import { createHostGate } from '@leakblock/scan-engine';
import type { HostGate } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { ServerDatabase } from '#platform/database';

/** Reservations of this many milliseconds go to the database together. */
const gatherMs = 4;
/** Hosts in one statement at most. */
const hostsAtOnce = 200;

type Wish = {
  host: string;
  deadlineAt: number;
  resolve: (waitMs: number | null) => void;
  reject: (error: unknown) => void;
};

/**
 * Politeness shared by every program on one database: the owner of a host gets one request a second
 * from all of them together (tests with hosts of their own may set another pace). The moment of the next free request stands in `private.host_slots`; open connections are
 * counted per program.
 */
export function createSharedGate(database: ServerDatabase, paceMs = 1000): HostGate {
  // Between programs the database keeps the pace; the local gate counts this one's connections and sees
  // when its requests really go out.
  const connections = createHostGate({ requestsPerSecond: 1000 / paceMs });
  const takeSlot = gatherSlots(database, paceMs);
  return {
    async reserve(host, deadlineAt) {
      const local = await connections.reserve(host, deadlineAt);
      if (local === null) return null;
      try {
        const waitMs = await takeSlot(host.toLowerCase(), deadlineAt);
        if (waitMs !== null) return { ...local, waitMs: Math.max(local.waitMs, waitMs) };
      } catch (error) {
        local.release();
        throw error;
      }
      local.release();
      return null;
    },
  };
}

/**
 * Takes slots of many hosts with one statement: thousands of requests a minute would else be as many
 * transactions. Answers the milliseconds until the slot, or null when none is free before the deadline.
 */
function gatherSlots(
  database: ServerDatabase,
  paceMs: number,
): (host: string, deadlineAt: number) => Promise<number | null> {
  let waiting: Wish[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await pause(gatherMs);
      // A host stands once in a statement; its further wishes go with the next.
      const batch = new Map<string, Wish>();
      const later: Wish[] = [];
      for (const wish of waiting) {
        if (batch.has(wish.host) || batch.size >= hostsAtOnce) later.push(wish);
        else batch.set(wish.host, wish);
      }
      waiting = later;
      await settle(database, batch, paceMs);
    }
    isRunning = false;
  };

  return (host, deadlineAt) =>
    new Promise((resolve, reject) => {
      waiting.push({ host, deadlineAt, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}

async function settle(
  database: ServerDatabase,
  batch: Map<string, Wish>,
  paceMs: number,
): Promise<void> {
  const now = performance.now();
  // In one order for everybody, so that two programs never wait for each other in a circle.
  const wishes = [...batch.values()]
    .filter(({ deadlineAt }) => deadlineAt > now)
    .sort((a, b) => (a.host < b.host ? -1 : 1));
  try {
    const waits =
      wishes.length === 0 ? new Map<string, number>() : await takeSlots(database, wishes, paceMs);
    for (const wish of batch.values()) wish.resolve(waits.get(wish.host) ?? null);
  } catch (error) {
    for (const wish of batch.values()) wish.reject(error);
  }
}

/** Milliseconds to wait by host; a host without a slot inside its budget is not in the map. */
async function takeSlots(
  database: ServerDatabase,
  wishes: readonly Wish[],
  paceMs: number,
): Promise<Map<string, number>> {
  const now = performance.now();
  const hosts = wishes.map(({ host }) => host);
  // A budget of hours is no other than one of a day, and the interval stays readable for the database.
  const budgets = wishes.map(({ deadlineAt }) => Math.min(deadlineAt - now, 86_400_000) / 1000);
  const pace = sql`make_interval(secs => ${paceMs / 1000})`;
  return database.asService(async (trx) => {
    const { rows } = await sql<{ host: string; wait: number }>`
      with wish as (
        select * from unnest(${hosts}::text[], ${budgets}::float8[]) as wish (host, budget)
        order by host
      )
      insert into private.host_slots as slot (host, next_at)
      select host, clock_timestamp() + ${pace} from wish
      on conflict (host) do update
        set next_at = greatest(slot.next_at, clock_timestamp()) + ${pace}
        where slot.next_at <= clock_timestamp() + make_interval(
          secs => (select budget from wish where wish.host = slot.host))
      returning host, greatest(
        0,
        extract(epoch from next_at - ${pace} - clock_timestamp()) * 1000
      )::float8 as wait`.execute(trx);
    return new Map(rows.map(({ host, wait }) => [host, wait]));
  });
}
