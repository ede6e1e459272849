import { Client } from 'pg';
import { isRestoreUnderWay } from '../move/restore-target.ts';
import { applyConcurrently } from './apply-concurrently.ts';
import { applyMigrations, readMigrations } from './apply-migrations.ts';
import type { Migration } from './apply-migrations.ts';
import { ensureAuthSchema, ensurePublication } from './ensure-platform.ts';
import { ensureLimits } from './ensure-limits.ts';
import { ensureRoles } from './ensure-roles.ts';
import type { Platform, RolePasswords } from './ensure-roles.ts';
import {
  ensureRealtimeSchema,
  ensureRealtimeTriggers,
  isFollowingPublication,
} from './ensure-realtime.ts';
import { ensureStorageSchema } from './ensure-storage.ts';
import { retryLocked, usualPatience } from './retry-locked.ts';
import type { LockPatience } from './retry-locked.ts';
import {
  DatabaseRefusal,
  compareSchema,
  readPreparation,
  readPrepared,
  writePrepared,
} from './standing.ts';
import { takeTurn } from './take-turn.ts';

export type PrepareOptions = {
  passwords: RolePasswords;
  migrations?: readonly Migration[];
  platform?: Platform;
  patience?: Partial<LockPatience>;
  /** A restore prepares the database that it is filling; nobody else may. */
  isRestoring?: boolean;
};

/**
 * Brings a database to the state the programs expect: roles, what the platform has (schemas `auth` and `storage`,
 * realtime's publication), migrations. Idempotent; starts that happen at the same time wait for each other. What is there
 * already is not touched, so that a start beside working programs takes no lock on their tables; what a newer version
 * prepared is left as it is.
 *
 * @param ownerUrl an owner of the database who may create roles; superuser when `service_role` is still
 *   missing on PostgreSQL 15, since only a superuser may give BYPASSRLS there.
 * @returns whether a newer version prepared it
 * @throws DatabaseRefusal when it is too new, or a restore did not end; when a statement fails, and then what was done
 *   before in other migrations stays
 */
export async function prepareDatabase(
  ownerUrl: string,
  options: PrepareOptions,
): Promise<{ isNewer: boolean }> {
  const { platform = 'own' } = options;
  const migrations = options.migrations ?? (await readMigrations());
  const patience = { ...usualPatience, ...options.patience };
  return asOwner(ownerUrl, async (owner) => {
    await takeTurn(owner);
    if (options.isRestoring !== true && (await isRestoreUnderWay(owner))) {
      throw new DatabaseRefusal(
        'A restore into this database did not end: run npm run restore again.',
      );
    }
    const standing = await compareSchema(owner, migrations);
    await ensureRoles(owner, ownerUrl, options.passwords, platform);
    if (standing === 'newer') return { isNewer: true };
    const preparation = await readPreparation();
    const isPrepared = (await readPrepared(owner)) === preparation;
    if (!isPrepared) {
      const what = 'The preparation of the database';
      const made = () => ensurePlatform(owner, platform);
      await applyConcurrently(owner, await retryLocked(owner, what, made, patience));
    }
    await applyMigrations(owner, migrations, patience);
    const isSame = isPrepared && standing === 'same';
    if (platform === 'own' && !(isSame && (await isFollowingPublication(owner)))) {
      const what = 'The preparation of realtime';
      await retryLocked(owner, what, () => ensureRealtimeTriggers(owner), patience);
    }
    if (!isPrepared) await writePrepared(owner, preparation);
    return { isNewer: false };
  });
}

/** @returns statements that come after, outside of a transaction */
async function ensurePlatform(owner: Client, platform: Platform): Promise<string> {
  await ensureLimits(owner);
  // There, sign-in, storage and realtime are made already, and not ours to make.
  if (platform === 'supabase') return '';
  const besides = [await ensureAuthSchema(owner), await ensureStorageSchema(owner)];
  await ensurePublication(owner);
  await ensureRealtimeSchema(owner);
  return besides.join('');
}

async function asOwner<T>(ownerUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'leakblock prepare' });
  await owner.connect();
  try {
    // Notices ("already exists, skipping") are of no interest to anybody.
    await owner.query('set client_min_messages = warning');
    return await work(owner);
  } finally {
    await owner.end();
  }
}
