import pg from 'pg';
import type { ServerContext } from '#platform/feature';

/**
 * Erases somebody unless another run is at it. The lock hangs on a connection, not on a transaction, which would be open
 * for as long as all of it takes: when the program dies, the database gives it free. It is a connection beside the pool:
 * whoever holds one of the pool and needs another could wait for somebody who does the same.
 */
export async function aloneWith(
  { database, log }: Pick<ServerContext, 'database' | 'log'>,
  userId: string,
  erase: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    ...database.pool.options,
    ...{ application_name: 'leakblock-erasure', keepAlive: true, query_timeout: 15_000 },
  });
  // Without a handler a lost connection would end the process. The lock is lost too: each step may be taken twice.
  client.on('error', (error) => {
    log.warn({ err: error }, 'A database connection was lost.');
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"',
      [`erasure ${userId}`],
    );
    if (rows[0]?.isOurs === true) await erase();
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    void client.end().catch(() => undefined);
  }
}
