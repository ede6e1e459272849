import { join } from 'node:path';
import { openOwner } from '@leakblock/database/server';
import pg from 'pg';

/** The database that a command works on, as its owner. */
export type OpenInstallation = { client: pg.Client; close: () => Promise<void> };

/** `--database URL`, else DATABASE_URL, else the embedded database in DATA_DIR, in use or not. */
export async function openInstallation(url: string | undefined): Promise<OpenInstallation> {
  const owner = await openOwner({
    url: url ?? process.env['DATABASE_URL'],
    dataDir: join(process.env['DATA_DIR'] ?? '.data', 'postgres'),
    embedded: 'any',
  });
  const client = new pg.Client({ connectionString: owner.ownerUrl });
  await client.connect();
  return {
    client,
    close: async () => {
      await client.end();
      await owner.close();
    },
  };
}
