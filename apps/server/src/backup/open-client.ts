import { join } from 'node:path';
import { openOwner } from '@leakblock/database/server';
import pg from 'pg';
import type { Env } from '../platform/env.ts';

/** The owner's own connection to the database of the settings, for a command. */
export type OpenedClient = { client: pg.Client; ownerUrl: string; close: () => Promise<void> };

/**
 * @param embedded what is asked of an embedded database: see `openOwner`
 * @throws Error with a sentence for the operator
 */
export async function openClient(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  embedded: 'any' | 'stopped' | 'new',
): Promise<OpenedClient> {
  const owner = await openOwner({
    url: env.DATABASE_URL,
    dataDir: join(env.DATA_DIR, 'postgres'),
    embedded,
  });
  const client = new pg.Client({
    connectionString: owner.ownerUrl,
    application_name: 'leakblock command',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks is told by the statement that needs it.
  client.on('error', () => undefined);
  const close = async (): Promise<void> => {
    await client.end().catch(() => undefined);
    await owner.close();
  };
  try {
    await client.connect();
    return { client, ownerUrl: owner.ownerUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
