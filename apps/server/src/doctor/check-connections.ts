import type pg from 'pg';
import type { Env } from '#platform/env';
import type { Finding } from './finding.ts';

/** Connections of one program beside its two pools: the queue's, realtime's, the one under which an account is erased. */
const connectionsBeside = 6;

/** How many connections one gateway or worker takes when it has all to do. */
export const connectionsOf = (poolSize: number): number => 2 * poolSize + connectionsBeside;

/** Of the whole server: what it has, what is taken now, and what it keeps for superusers and the like. */
type Figures = { most: number; taken: number; kept: number };

/** Whether a program more would get its connections. */
export function judgeConnections(
  { most, taken, kept }: Figures,
  perProgram: number,
): Omit<Finding, 'part'> {
  const free = Math.max(0, most - kept - taken);
  const saw = `${String(most)} connections, ${free === 0 ? 'none' : String(free)} of them free; each gateway or worker takes up to ${String(perProgram)}.`;
  const advice =
    'Raise max_connections, lower DATABASE_POOL_SIZE, or stop what is too much (docs/runbooks/database.md).';
  if (free === 0) return { state: 'failed', saw, advice };
  return most < 2 * perProgram || free < perProgram
    ? { state: 'warning', saw, advice }
    : { state: 'good', saw };
}

/** Connections that are left for programs, whose roles are ordinary ones. */
export async function checkConnections(
  client: pg.Client,
  env: Env,
): Promise<Omit<Finding, 'part'>[]> {
  // What works beside sessions (autovacuum, parallel workers) has places of its own.
  const { rows } = await client.query<Figures>(
    `select current_setting('max_connections')::int as most,
       (select count(*) from pg_stat_activity
        where datid is not null and coalesce(backend_type, 'client backend') = 'client backend')::int as taken,
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true)::int, 0) as kept`,
  );
  const perProgram = connectionsOf(env.DATABASE_POOL_SIZE);
  return rows.map((figures) => judgeConnections(figures, perProgram));
}
