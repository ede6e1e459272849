import { Client } from 'pg';
import { applyMigrations, readMigrations } from './apply-migrations.ts';
import type { Migration } from './apply-migrations.ts';
import { ensureAuthSchema, ensurePublication } from './ensure-platform.ts';
import { ensureRoles } from './ensure-roles.ts';
import type { Platform, RolePasswords } from './ensure-roles.ts';
import { ensureRealtimeSchema, ensureRealtimeTriggers } from './ensure-realtime.ts';
import { ensureStorageSchema } from './ensure-storage.ts';

/** Any number; every start of this product takes the same lock. */
const lockKey = 5_325_625;

/**
 * Brings a database to the state the programs expect: roles, what the
 * platform has (schemas `auth` and `storage`, realtime's publication), migrations. Idempotent; starts
 * that happen at the same time wait for each other.
 *
 * @param ownerUrl an owner of the database who may create roles; superuser when `service_role` is still
 *   missing on PostgreSQL 15, since only a superuser may give BYPASSRLS there.
 * @throws when a statement fails; what was done before in other migrations stays.
 */
export async function prepareDatabase(
  ownerUrl: string,
  options: {
    passwords: RolePasswords;
    migrations?: readonly Migration[];
    platform?: Platform;
  },
): Promise<void> {
  const { platform = 'own' } = options;
  const migrations = options.migrations ?? (await readMigrations());
  await asOwner(ownerUrl, async (owner) => {
    await owner.query('select pg_catalog.pg_advisory_lock($1)', [lockKey]);
    await ensureRoles(owner, options.passwords, platform);
    if (platform === 'supabase') {
      // Sign-in, storage and realtime are there already, and not ours to make.
      await applyMigrations(owner, migrations);
      return;
    }
    await owner.query('begin');
    await ensureAuthSchema(owner);
    await ensureStorageSchema(owner);
    await ensurePublication(owner);
    await ensureRealtimeSchema(owner);
    await owner.query('commit');
    await applyMigrations(owner, migrations);
    await ensureRealtimeTriggers(owner);
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
