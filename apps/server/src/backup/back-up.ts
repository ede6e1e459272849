import type { Writable } from 'node:stream';
import { beginSnapshot, copyOut, copyQueryOut, readSequences } from '@leakblock/database/server';
import type { Client } from 'pg';
import { backupLock } from '../platform/backup-lock.ts';
import type { ObjectDriver } from '../platform/object-store/driver.ts';
import type { Secrets } from '../platform/secrets.ts';
import { BackupError, names } from './archive/archive-format.ts';
import type { Header, Manifest } from './archive/archive-format.ts';
import type { Encryption } from './archive/archive-keys.ts';
import { writeArchive } from './archive/write-archive.ts';
import type { ArchiveWriter } from './archive/write-archive.ts';
import { jobColumns, openJobsQuery } from './kept-jobs.ts';
import { packFiles, rememberFiles } from './pack-files.ts';
import { packRows } from './pack-rows.ts';
import { writeEarlierSecretsChecks, writeSecretsCheck } from './secrets-check.ts';

export type BackupOptions = {
  /** As the owner, and nobody else's: settings and locks of its session are changed. */
  client: Client;
  /** Where files lie; null leaves them out. */
  driver: ObjectDriver | null;
  secrets: Secrets;
  /** The secrets as `secrets.json` holds them, to go into the backup; null leaves them out. */
  secretsFile: string | null;
  target: Writable;
  encryption: Encryption | null;
  onProgress?: (sentence: string) => void;
};

/**
 * Writes a backup while the installation works: all rows of one moment, then the files that they name. Migrations wait
 * until the rows are written, and files are not removed until all is.
 * @throws BackupError when another backup is under way; whatever the database, the files or the target say
 */
export async function backUp(
  options: BackupOptions,
): Promise<{ header: Header; manifest: Manifest }> {
  const { client, driver, encryption, onProgress = () => undefined, secrets, target } = options;
  const { rows } = await client.query<{ isOurs: boolean }>(
    'select pg_catalog.pg_try_advisory_lock($1) as "isOurs"',
    [backupLock],
  );
  if (rows[0]?.isOurs !== true) {
    throw new BackupError('Another backup of this installation is under way.');
  }
  const snapshot = await beginSnapshot(client);
  const header: Header = {
    format: 'leakblock backup',
    formatVersion: 1,
    takenAt: snapshot.takenAt,
    migrations: snapshot.versions,
    tables: snapshot.tables,
    jobColumns: [...jobColumns],
    secretsCheck: writeSecretsCheck(secrets),
    earlierSecretsChecks: writeEarlierSecretsChecks(secrets),
    hasSecrets: options.secretsFile !== null,
    hasFiles: driver !== null,
  };
  const manifest = await writeArchive(target, encryption, async (archive) => {
    await archive.add(names.header, Buffer.from(`${JSON.stringify(header, null, 2)}\n`));
    const written = await writeRows(client, header, archive);
    await rememberFiles(client);
    await client.query('commit');
    const count = Object.values(written.rows).reduce((sum, rows) => sum + rows, 0);
    onProgress(`${String(count)} rows of ${String(header.tables.length)} tables.`);
    const files =
      driver === null
        ? { count: 0, bytes: 0, missing: 0, firstMissing: [] }
        : await packFiles(client, driver, archive);
    onProgress(`${String(files.count)} files, ${String(Math.round(files.bytes / 1e6))} MB.`);
    if (options.secretsFile !== null) {
      await archive.add(names.secrets, Buffer.from(options.secretsFile));
    }
    // The lock goes with the session: files may have been removed since it broke.
    await client.query('select pg_catalog.pg_advisory_unlock($1)', [backupLock]);
    return { ...written, files, endedAt: new Date().toISOString() };
  });
  return { header, manifest };
}

async function writeRows(
  client: Client,
  { tables }: Header,
  archive: ArchiveWriter,
): Promise<Pick<Manifest, 'rows' | 'sequences' | 'jobs' | 'auditLog'>> {
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const id = `${table.schema}.${table.name}`;
    const out = copyOut(client, table);
    await packRows(archive, `rows/${id}`, out.chunks);
    rows[id] = out.count();
  }
  const jobs = copyQueryOut(client, openJobsQuery);
  await packRows(archive, 'jobs', jobs.chunks);
  const { rows: last } = await client.query<{ seq: string; hash: string }>(
    "select seq, encode(hash, 'hex') as hash from public.audit_log order by seq desc limit 1",
  );
  return {
    rows,
    sequences: await readSequences(client, tables),
    jobs: jobs.count(),
    auditLog: { entries: Number(last[0]?.seq ?? 0), lastHash: last[0]?.hash ?? null },
  };
}
