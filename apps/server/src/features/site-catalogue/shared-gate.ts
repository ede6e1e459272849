import { createHostGate } from '@leakblock/scan-engine';
import type { HostGate } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { ServerDatabase } from '#platform/database';

/**
 * Politeness shared by every program on one database: the owner of a host gets one request a second
 * from all of them together. The moment of the next free request stands in `private.host_slots`; open connections are
 * counted per program.
 */
export function createSharedGate(database: ServerDatabase): HostGate {
  // Between programs the database keeps the pace; the local gate counts this one's connections and sees
  // when its requests really go out.
  const connections = createHostGate();
  return {
    async reserve(host, deadlineAt) {
      const local = await connections.reserve(host, deadlineAt);
      if (local === null) return null;
      const budgetMs = Math.floor(deadlineAt - performance.now());
      const waitMs = budgetMs <= 0 ? null : await takeSlot(database, host.toLowerCase(), budgetMs);
      if (waitMs === null) {
        local.release();
        return null;
      }
      return { ...local, waitMs: Math.max(local.waitMs, waitMs) };
    },
  };
}

/** Milliseconds until the slot that was taken, or null when none is free inside the budget. */
async function takeSlot(
  database: ServerDatabase,
  host: string,
  budgetMs: number,
): Promise<number | null> {
  return database.asService(async (trx) => {
    const { rows } = await sql<{ wait: number }>`
      insert into private.host_slots as slot (host, next_at)
      values (${host}, clock_timestamp() + interval '1 second')
      on conflict (host) do update
        set next_at = greatest(slot.next_at, clock_timestamp()) + interval '1 second'
        where slot.next_at <= clock_timestamp() + make_interval(secs => ${budgetMs / 1000})
      returning greatest(
        0,
        extract(epoch from next_at - interval '1 second' - clock_timestamp()) * 1000
      )::float8 as wait`.execute(trx);
    return rows[0]?.wait ?? null;
  });
}
