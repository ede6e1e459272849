import type { ServerContext } from '#platform/feature';

/**
 * Erases somebody unless another run is at it. The lock hangs on a connection, not on a transaction, which would be open
 * for as long as all of it takes: when the program dies, the database gives it free.
 */
export async function aloneWith(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
  erase: () => Promise<void>,
): Promise<void> {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"',
      [`erasure ${userId}`],
    );
    if (rows[0]?.isOurs === true) await erase();
  } finally {
    const isLost = await client.query('select pg_advisory_unlock_all()').then(
      () => false,
      () => true,
    );
    // One that did not give the lock back is closed, and the lock goes with it.
    client.release(isLost);
  }
}
