import { sql } from 'kysely';
import type { Erasing } from './erasing.ts';

/** Rows that one transaction deletes; others that hang on one of them go with it. */
const batch = 1000;

/**
 * Deletes in parts what she may have very much of, such as her findings and scans: all of it in the one statement of the
 * last step would take longer than a statement may, and her account would never end. What has to stay of it is copied.
 */
export async function eraseHistory({ context, signal, userId }: Erasing): Promise<void> {
  for (let deleted = batch; deleted >= batch;) {
    signal.throwIfAborted();
    const { rows } = await context.database.asService((trx) =>
      sql<{ deleted: number }>`
        select private.erase_some(${userId}::uuid, ${context.now().toISOString()}::timestamptz, ${batch}) as deleted`.execute(
        trx,
      ),
    );
    deleted = rows[0]?.deleted ?? 0;
  }
}
