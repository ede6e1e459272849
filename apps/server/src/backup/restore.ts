import {
  checkRestoreTarget,
  clearDatabase,
  endRestore,
  prepareDatabase,
  readMigrations,
} from '@leakblock/database/server';
import type { Client } from 'pg';
import type { Log } from '../platform/log.ts';
import type { ObjectDriver } from '../platform/object-store/driver.ts';
import { prepareQueue } from '../platform/queue.ts';
import type { JobDefinition } from '../platform/queue.ts';
import type { Secrets } from '../platform/secrets.ts';
import { BackupError } from './archive/archive-format.ts';
import type { OpeningKeys } from './archive/archive-keys.ts';
import { readArchive } from './archive/read-archive.ts';
import type { ReadArchive } from './archive/read-archive.ts';
import { insertJobs } from './kept-jobs.ts';
import { openUnpacker } from './unpack.ts';

type Migration = Awaited<ReturnType<typeof readMigrations>>[number];

export type RestoreOptions = {
  path: string;
  keys: OpeningKeys;
  /** What `readArchive` found in the whole file. */
  archive: ReadArchive;
  ownerUrl: string;
  /** As the owner, and nobody else's. */
  client: Client;
  /** Where files go; null leaves them out. */
  driver: ObjectDriver | null;
  secrets: Pick<Secrets, 'liteApiPassword' | 'serverPassword'>;
  /** Those that a gateway of this version runs; their waiting jobs are taken over. */
  jobs: readonly JobDefinition[];
  mayReplace: boolean;
  log: Log;
  /** The last thing before programs may start. */
  beforeEnd?: () => Promise<void>;
  onProgress?: (sentence: string) => void;
  /** Of this version; others in tests. */
  migrations?: readonly Migration[];
};

/**
 * Fills a database and a store from a backup that was read once as a whole: structure as it was, rows in one transaction,
 * files, and then the migrations since. Until the end no program starts on the database; after an interruption it is
 * done again from the beginning.
 * @throws BackupError, and Errors with a sentence for the operator
 */
export async function restore(options: RestoreOptions): Promise<{ jobs: number }> {
  const { archive, client, driver, jobs, log, onProgress = () => undefined, ownerUrl } = options;
  const { header, manifest } = archive;
  const known = options.migrations ?? (await readMigrations());
  const migrations = chooseMigrations(known, header.migrations);
  await checkRestoreTarget(client, { mayReplace: options.mayReplace });
  await clearDatabase(client);
  const { liteApiPassword, serverPassword } = options.secrets;
  const passwords = { liteApi: liteApiPassword, server: serverPassword };
  await prepareDatabase(ownerUrl, { passwords, migrations, isRestoring: true });
  onProgress('The structure stands.');
  const unpacker = await openUnpacker({ client, driver, header, manifest });
  try {
    await readArchive(options.path, options.keys, (part) => unpacker.take(part));
    await unpacker.finish();
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  onProgress('Rows and files are back.');
  await prepareDatabase(ownerUrl, { passwords, migrations: known, isRestoring: true });
  await prepareQueue({ ownerUrl, jobs, log });
  const sent = await insertJobs({ client, ownerUrl, jobs });
  await options.beforeEnd?.();
  await client.query('analyze');
  await endRestore(client);
  return { jobs: sent };
}

/** The migrations that the backup's installation had, of those that this version knows. */
function chooseMigrations(
  known: readonly Migration[],
  versions: readonly string[],
): readonly Migration[] {
  const chosen = known.filter(({ version }) => versions.includes(version));
  const missing = versions.filter((version) => !chosen.some((one) => one.version === version));
  if (missing.length === 0) return chosen;
  throw new BackupError(
    `The backup is of a newer version: this one does not know ${missing.length === 1 ? 'migration' : 'migrations'} ${missing.join(', ')}.`,
  );
}
