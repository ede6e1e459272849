import { setTimeout as pause } from 'node:timers/promises';
import { createHostGate } from '@leakblock/scan-engine';
import type { HostGate, HostTurn } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { ServerDatabase } from '#platform/database';

/** Reservations of this many milliseconds go to the database together. */
const gatherMs = 4;
/** Hosts in one statement at most. */
const hostsAtOnce = 200;

type Wish = {
  host: string;
  deadlineAt: number;
  signal: AbortSignal | undefined;
  resolve: (slot: Slot | null) => void;
  reject: (error: unknown) => void;
};
/** A turn in the books. `nextAt`: when the one after it may be, as the database writes it. */
type Slot = { host: string; waitMs: number; nextAt: string };

/**
 * Politeness shared by every program on one database: the owner of a host gets one request a second
 * from all of them together (tests with hosts of their own may set another pace). The moment of the next free request stands in `private.host_slots`; open connections are
 * counted per program.
 */
export function createSharedGate(database: ServerDatabase, paceMs = 1000): HostGate {
  // Between programs the database keeps the pace; the local gate counts this one's connections and sees
  // when its requests really go out.
  const connections = createHostGate({ requestsPerSecond: 1000 / paceMs });
  const wishes = gather<Wish>((batch) => settle(database, batch, paceMs));
  const unused = gather<Slot>((batch) => giveBack(database, batch, paceMs));
  const takeSlot = (wish: Pick<Wish, 'host' | 'deadlineAt' | 'signal'>): Promise<Slot | null> =>
    new Promise((resolve, reject) => {
      wishes.add({ ...wish, resolve, reject });
    });
  return {
    async reserve(host, deadlineAt, signal) {
      const local = await connections.reserve(host, deadlineAt, signal);
      if (local === null) return null;
      try {
        const slot = await takeSlot({ host: host.toLowerCase(), deadlineAt, signal });
        if (slot !== null) {
          return turnOf(local, slot, () => {
            unused.add(slot);
          });
        }
      } catch (error) {
        local.release();
        throw error;
      }
      local.release();
      return null;
    },
  };
}

/** A turn of both gates; one that ends before it began was not used. */
function turnOf(local: HostTurn, slot: Slot, onUnused: () => void): HostTurn {
  let isUnused = true;
  return {
    waitMs: Math.max(local.waitMs, slot.waitMs),
    begin() {
      isUnused = false;
      return local.begin?.() ?? 0;
    },
    sent() {
      isUnused = false;
      local.sent?.();
    },
    release() {
      local.release();
      if (isUnused) onUnused();
      isUnused = false;
    },
  };
}

/**
 * Does with one statement what comes for many hosts within a moment: thousands of requests a minute would else be as
 * many transactions. A host stands once in a batch; what else there is for it goes with the next.
 */
function gather<Item extends { host: string }>(
  settleBatch: (batch: Map<string, Item>) => Promise<void>,
): { add(item: Item): void } {
  let waiting: Item[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await pause(gatherMs);
      const batch = new Map<string, Item>();
      const later: Item[] = [];
      for (const item of waiting) {
        if (batch.has(item.host) || batch.size >= hostsAtOnce) later.push(item);
        else batch.set(item.host, item);
      }
      waiting = later;
      await settleBatch(batch);
    }
    isRunning = false;
  };

  return {
    add(item) {
      waiting.push(item);
      if (isRunning) return;
      isRunning = true;
      void run();
    },
  };
}

async function settle(
  database: ServerDatabase,
  batch: Map<string, Wish>,
  paceMs: number,
): Promise<void> {
  const now = performance.now();
  // In one order for everybody, so that two programs never wait for each other in a circle.
  const wishes = [...batch.values()]
    .filter(({ deadlineAt, signal }) => deadlineAt > now && signal?.aborted !== true)
    .sort((a, b) => (a.host < b.host ? -1 : 1));
  try {
    const slots =
      wishes.length === 0 ? new Map<string, Slot>() : await takeSlots(database, wishes, paceMs);
    for (const wish of batch.values()) wish.resolve(slots.get(wish.host) ?? null);
  } catch (error) {
    for (const wish of batch.values()) wish.reject(error);
  }
}

/** Slots by host; a host without one inside its budget is not in the map. */
async function takeSlots(
  database: ServerDatabase,
  wishes: readonly Wish[],
  paceMs: number,
): Promise<Map<string, Slot>> {
  const now = performance.now();
  const hosts = wishes.map(({ host }) => host);
  // A budget of hours is no other than one of a day, and the interval stays readable for the database.
  const budgets = wishes.map(({ deadlineAt }) => Math.min(deadlineAt - now, 86_400_000) / 1000);
  const pace = sql`make_interval(secs => ${paceMs / 1000})`;
  return database.asService(async (trx) => {
    const { rows } = await sql<Slot>`
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
      returning host, next_at::text as "nextAt", greatest(
        0,
        extract(epoch from next_at - ${pace} - clock_timestamp()) * 1000
      )::float8 as "waitMs"`.execute(trx);
    return new Map(rows.map((slot) => [slot.host, slot]));
  });
}

/** Slots that nobody used are the next one's, unless somebody has taken the one behind already. */
async function giveBack(
  database: ServerDatabase,
  batch: Map<string, Slot>,
  paceMs: number,
): Promise<void> {
  const slots = [...batch.values()];
  const hosts = slots.map(({ host }) => host);
  const moments = slots.map(({ nextAt }) => nextAt);
  try {
    await database.asService((trx) =>
      sql`
        with unused as (
          select slot.host from private.host_slots slot
          join unnest(${hosts}::text[], ${moments}::timestamptz[]) as given (host, next_at) using (host, next_at)
          order by slot.host for update of slot
        )
        update private.host_slots slot set next_at = slot.next_at - make_interval(secs => ${paceMs / 1000})
        from unused where slot.host = unused.host`.execute(trx),
    );
  } catch {
    // What is not given back makes others wait a second longer, and nothing else.
  }
}
