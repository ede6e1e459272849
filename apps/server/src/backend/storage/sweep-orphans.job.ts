import { sql } from 'kysely';
import { z } from 'zod';
import { isBackupRunning } from '../../platform/backup-lock.ts';
import type { ServerDatabase } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import type { ObjectStore } from '../../platform/object-store/create-object-store.ts';
import { defineJob } from '../../platform/queue.ts';

/** A file has its row as soon as it lies there; one this old without a row will not get one. */
const minAgeMs = 60 * 60_000;
/**
 * What our own jobs write may take longer, such as an export: an S3 service tells only when an upload began, not whether it
 * goes on. Beyond the longest job.
 */
const minUnfinishedAgeMs = 24 * 60 * 60_000;
const batch = 500;

/**
 * Hourly: removes files that no row names, left by a process that died between file and row or between row and
 * file, and what uploads that broke off left behind.
 */
export const sweepOrphansJob = defineJob({
  queue: 'storage.sweep-orphans',
  schedule: '23 * * * *',
  input: z.object({}),
  async handler({ env, secrets, database, log, now }, _data, signal) {
    // There the platform keeps the files.
    if (env.SUPABASE_URL !== undefined) return;
    const store = createObjectStore({ env, secrets });
    try {
      await sweepOrphans({
        store,
        database,
        log,
        before: new Date(now().getTime() - minAgeMs),
        unfinishedBefore: new Date(now().getTime() - minUnfinishedAgeMs),
        signal,
      });
    } finally {
      store.stop();
    }
  },
});

/** Removes what was stored before that time and has no row, and of what was never finished what began before another. */
export async function sweepOrphans(options: {
  store: ObjectStore;
  database: ServerDatabase;
  log: Log;
  before: Date;
  unfinishedBefore: Date;
  signal: AbortSignal;
}): Promise<void> {
  const { store, database, log, before, signal, unfinishedBefore } = options;
  type Stored = { version: string; remove: () => Promise<void> };
  let removed = 0;

  async function sweep(files: Stored[]): Promise<void> {
    const versions = files.map(({ version }) => version);
    const { rows } = await database.asService((trx) =>
      sql<{
        version: string;
      }>`select version from storage.objects where version = any(${versions})`.execute(trx),
    );
    const named = new Set(rows.map(({ version }) => version));
    // A backup may name what lost its row since.
    if (await isBackupRunning(database)) return;
    for (const file of files) {
      if (named.has(file.version)) continue;
      await file.remove();
      removed += 1;
    }
  }

  let old: Stored[] = [];
  for await (const file of store.list()) {
    signal.throwIfAborted();
    if (file.storedAt >= before) continue;
    old.push(file);
    if (old.length < batch) continue;
    await sweep(old);
    old = [];
  }
  await sweep(old);
  await store.removeUnfinished(unfinishedBefore);
  if (removed > 0) log.info({ removed }, 'Files without a row were removed.');
}
