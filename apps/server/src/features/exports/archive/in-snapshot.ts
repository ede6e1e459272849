import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

/**
 * What `read` gives, all of it as the rows were at one moment. The transaction lasts as long as somebody takes, and ends
 * when nobody does any more.
 */
export async function* inSnapshot<T>(
  { database }: Pick<ServerContext, 'database'>,
  read: (trx: ServerTransaction) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const begun = Promise.withResolvers<ServerTransaction>();
  const over = Promise.withResolvers<null>();
  const transaction = database
    .asService(
      async (trx) => {
        // Between two reads it waits for the store, which may be slow.
        await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx);
        begun.resolve(trx);
        await over.promise;
      },
      { isSnapshot: true },
    )
    .catch((error: unknown) => {
      begun.reject(error);
    });
  try {
    yield* read(await begun.promise);
  } finally {
    over.resolve(null);
    await transaction;
  }
}
