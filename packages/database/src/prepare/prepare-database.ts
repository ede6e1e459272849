import { Client } from 'pg';
import { applyMigrations, readMigrations } from './apply-migrations.ts';
import type { Migration } from './apply-migrations.ts';
import { ensureAuthSchema } from './ensure-auth-schema.ts';
import { ensureRoles } from './ensure-roles.ts';
import type { RolePasswords } from './ensure-roles.ts';

/** Any number; every start of this product takes the same lock. */
const lockKey = 5_325_625;

/**
 * Brings a database to the state the programs expect: roles, schema `auth`, migrations. Idempotent; starts
 * that happen at the same time wait for each other.
 *
 * @param ownerUrl an owner of the database who may create roles; superuser when `service_role` is still
 *   missing on PostgreSQL 15, since only a superuser may give BYPASSRLS there.
 * @throws when a statement fails; what was done before in other migrations stays.
 */
export async function prepareDatabase(
  ownerUrl: string,
  options: { passwords: RolePasswords; migrations?: readonly Migration[] },
): Promise<void> {
  const migrations = options.migrations ?? (await readMigrations());
  await asOwner(ownerUrl, async (owner) => {
    await owner.query('select pg_catalog.pg_advisory_lock($1)', [lockKey]);
    await ensureRoles(owner, options.passwords);
    await owner.query('begin');
    await ensureAuthSchema(owner);
    await owner.query('commit');
    await applyMigrations(owner, migrations);
  });
}

/**
 * Lets the server's role and the service role use the job queue's schema, which the queue makes itself (as
 * owner). To be called after the queue's first start; idempotent.
 */
export async function grantQueueAccess(ownerUrl: string, schema = 'pgboss'): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    const name = owner.escapeIdentifier(schema);
    const who = 'leakblock_server, service_role';
    await owner.query(`
      grant usage on schema ${name} to ${who};
      grant select, insert, update, delete on all tables in schema ${name} to ${who};
      grant usage on all sequences in schema ${name} to ${who};
      grant execute on all functions in schema ${name} to ${who};
      alter default privileges in schema ${name}
        grant select, insert, update, delete on tables to ${who};`);
  });
}

async function asOwner(ownerUrl: string, work: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'leakblock prepare' });
  await owner.connect();
  try {
    // Notices ("already exists, skipping") are of no interest to anybody.
    await owner.query('set client_min_messages = warning');
    await work(owner);
  } finally {
    await owner.end();
  }
}

/** The same database, reached as another role. */
export function urlAs(
  ownerUrl: string,
  role: 'lite_api' | 'leakblock_server',
  password: string,
): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}
