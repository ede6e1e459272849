import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@leakblock/database/server';
import pg from 'pg';

/** The database that a command works on, as its owner. */
export type OpenInstallation = { client: pg.Client; url: string; close: () => Promise<void> };

/**
 * `--database URL`, else DATABASE_URL, else the embedded database in DATA_DIR, which no gateway may be using
 * meanwhile.
 */
export async function openInstallation(url: string | undefined): Promise<OpenInstallation> {
  const given = url ?? process.env['DATABASE_URL'];
  const dataDir = join(process.env['DATA_DIR'] ?? '.data', 'postgres');
  if (given === undefined && existsSync(join(dataDir, 'postmaster.pid'))) {
    throw new Error(`The database in ${dataDir} is in use: stop the gateway first.`);
  }
  const child = given === undefined ? await startPostgres({ dataDir }) : null;
  const address = given ?? child?.ownerUrl ?? '';
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return {
    client,
    url: address,
    close: async () => {
      await client.end();
      await child?.stop();
    },
  };
}
