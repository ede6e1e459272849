import { createHmac } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { ErrorCode } from '@leakblock/domain/errors';
import { CompiledQuery, sql } from 'kysely';
import { z } from 'zod';
import { addressKey } from './client-address.ts';
import type { ServerTransaction } from './database.ts';
import { deleteInParts } from './delete-in-parts.ts';
import type { Feature, ServerContext } from './feature.ts';
import { defineJob } from './queue.ts';

/** How a key stands after it was counted. */
type Standing = {
  isOver: boolean;
  left: number;
  /** Milliseconds until it begins anew. */
  waitMs: number;
};

/**
 * So many points in so many seconds for each key, counted in the database, so that all gateways share them. What is
 * stored is a keyed hash: neither an address nor a person stands there.
 */
export type Limit = {
  /**
   * Takes points, one unless told.
   * @throws AppError with the limit's code when fewer were left
   */
  take: (key: string, points?: number) => Promise<void>;
  /** The same by the network of an address (an IPv6 address is its /64). */
  takeAddress: (address: string, points?: number) => Promise<void>;
  /** The same without an error; no points only look. */
  count: (key: string, points?: number) => Promise<Standing>;
  /** The same in a transaction as `leakblock_server`: what is rolled back does not count. */
  countIn: (trx: ServerTransaction, key: string, points?: number) => Promise<Standing>;
  /** Gives everything back. */
  reset: (key: string) => Promise<void>;
};

export type LimitOptions = {
  /** Where it counts; no two limits have the same. */
  name: string;
  points: number;
  seconds: number;
  /** Of its refusal; `request.too_many` unless told. */
  code?: ErrorCode;
};

/** The database's clock counts: gateways may have others. */
const takeText = `
  insert into leakblock_limits.taken as t (key, points, ends_at)
  values ($1, $2, now() + $3 * interval '1 second')
  on conflict (key) do update set
    points = case when t.ends_at <= now() then excluded.points else t.points + excluded.points end,
    ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
  returning points::float8 as points,
    greatest(0, extract(epoch from ends_at - now()) * 1000)::float8 as "waitMs"`;
type Taken = { points: number; waitMs: number };

/** Keys that are remembered as over; beyond it all are asked of the database again. */
const rememberedKeys = 10_000;

/** Opens a limit. Nothing is asked of the database before somebody is counted. */
export function createLimit(
  { database, secrets }: Pick<ServerContext, 'database' | 'secrets'>,
  { name, points: allowed, seconds, code = 'request.too_many' }: LimitOptions,
): Limit {
  /** Whoever is over costs no statement any more, however often she comes. */
  const over = new Map<string, number>();

  const keyOf = (key: string): string =>
    `${name}:${createHmac('sha256', secrets.address).update(`${name}\0${key}`).digest('base64url')}`;

  function judge(stored: string, { points, waitMs }: Taken): Standing {
    if (points > allowed) {
      if (over.size >= rememberedKeys) over.clear();
      over.set(stored, performance.now() + waitMs);
    }
    return { isOver: points > allowed, left: Math.max(0, allowed - points), waitMs };
  }

  function recall(stored: string): Standing | null {
    const until = over.get(stored);
    if (until === undefined) return null;
    const waitMs = until - performance.now();
    if (waitMs > 0) return { isOver: true, left: 0, waitMs };
    over.delete(stored);
    return null;
  }

  async function count(key: string, points = 1): Promise<Standing> {
    const stored = keyOf(key);
    const known = recall(stored);
    if (known !== null) return known;
    const { rows } = await database.pool.query<Taken>({
      name: 'take-limit',
      text: takeText,
      values: [stored, points, seconds],
    });
    return judge(stored, onlyRow(rows));
  }

  async function take(key: string, points?: number): Promise<void> {
    const { isOver, waitMs } = await count(key, points);
    if (!isOver) return;
    throw new AppError(code, 'Too many in a short time.', { retryAfter: waitMs / 1000 });
  }

  return {
    take,
    takeAddress: (address, points) => take(addressKey(address), points),
    count,
    countIn: async (trx, key, points = 1) => {
      const values = [keyOf(key), points, seconds];
      const { rows } = await trx.executeQuery<Taken>(CompiledQuery.raw(takeText, values));
      // Not remembered: it may be rolled back.
      const { points: taken, waitMs } = onlyRow(rows);
      return { isOver: taken > allowed, left: Math.max(0, allowed - taken), waitMs };
    },
    reset: async (key) => {
      const stored = keyOf(key);
      over.delete(stored);
      await database.pool.query('delete from leakblock_limits.taken where key = $1', [stored]);
    },
  };
}

function onlyRow(rows: readonly Taken[]): Taken {
  const [row] = rows;
  if (row === undefined) throw new Error('A limit was not counted.');
  return row;
}

/** Deletes what no longer counts. */
const purgeLimitsJob = defineJob({
  queue: 'limits.purge',
  schedule: '17 * * * *',
  input: z.unknown(),
  handler: ({ database }, _data, signal) =>
    deleteInParts(
      database.asServer,
      { table: 'leakblock_limits.taken', where: sql`ends_at <= now()` },
      signal,
    ),
});

/** What limits add to gateway and worker. */
export const limitsPart: Feature = { name: 'limits', jobs: [purgeLimitsJob] };
