import type { Client } from 'pg';

/**
 * What gateways count together: how often somebody tried something lately. In a schema that no API knows, on a platform
 * too. A crash of the database forgets it (it is written for every sign-in, upload and call of the API), a restart does not.
 */
const limits = `
create schema if not exists leakblock_limits;
revoke all on schema leakblock_limits from public;
create unlogged table if not exists leakblock_limits.taken (
  -- Name of the limit, and a keyed hash of whom it counts.
  key text primary key,
  points bigint not null,
  ends_at timestamptz not null
);
create index if not exists taken_ends_at_idx on leakblock_limits.taken (ends_at);
grant usage on schema leakblock_limits to leakblock_server;
grant select, insert, update, delete on leakblock_limits.taken to leakblock_server;`;

/** Makes the table of the limits that gateways share. Idempotent. */
export async function ensureLimits(owner: Client): Promise<void> {
  await owner.query(limits);
}
