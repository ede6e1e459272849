import { readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';

/**
 * The owner's address of the PostgreSQL that another process of ours runs on this folder.
 * @param dataDir as for `startPostgres`
 * @returns null when none runs there
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const cluster = join(resolve(dataDir), 'cluster');
  const port = await readPort(join(cluster, 'postmaster.pid'));
  if (port === null) return null;
  const password = (await readFile(join(resolve(dataDir), 'owner-password'), 'utf8')).trim();
  const ownerUrl = ownerUrlOf(port, password);
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  // A connection that breaks is told by the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    // A lock file of a process that is gone may name the port of somebody else by now.
    return (await realpath(rows[0]?.folder ?? '')) === (await realpath(cluster)) ? ownerUrl : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const ownerUrlOf = (port: number, password: string): string =>
  `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${String(port)}/postgres`;

/** Fourth line of the lock file. */
async function readPort(lock: string): Promise<number | null> {
  const lines = (await readFile(lock, 'utf8').catch(() => '')).split('\n');
  const port = Number.parseInt(lines[3] ?? '', 10);
  return Number.isSafeInteger(port) && port > 0 ? port : null;
}
