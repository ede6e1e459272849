import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerDatabase, ServerTransaction } from './database.ts';
import { toAppError } from './errors.ts';
import { writePatiently } from './write-patiently.ts';

/** Milliseconds between two questions about a commit that is still on its way, and how many. */
const [lookMs, looks] = [250, 40];

/**
 * Runs a transaction, as `service_role`, of which one has to know whether it happened: what was made ours and not worked
 * on would wait for its lease to end. Where the word about the commit is lost, with a database that crashes in that
 * moment, the database is asked when it is back (`pg_xact_status` of its manual).
 * @returns what the transaction gave
 * @throws what the transaction threw, when it was not committed, or nobody could say
 */
export async function commitSurely<T>(
  database: Pick<ServerDatabase, 'asService'>,
  run: (trx: ServerTransaction) => Promise<T>,
): Promise<T> {
  const done: { result: T; id: string }[] = [];
  try {
    return await database.asService(async (trx) => {
      const result = await run(trx);
      const { rows } = await sql<{ id: string | null }>`
        select pg_current_xact_id_if_assigned()::text as id`.execute(trx);
      const id = rows[0]?.id ?? null;
      if (id !== null) done.push({ result, id });
      return result;
    });
  } catch (error) {
    const last = done.at(-1);
    const isLost = toAppError(error).code === 'server.database_unavailable';
    if (last === undefined || !isLost || !(await wasCommitted(database, last.id))) throw error;
    return last.result;
  }
}

async function wasCommitted(
  database: Pick<ServerDatabase, 'asService'>,
  id: string,
): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    const status = await writePatiently(() =>
      database.asService(async (trx) => {
        const { rows } = await sql<{ status: string | null }>`
          select pg_xact_status(${id}::xid8) as status`.execute(trx);
        return rows[0]?.status ?? null;
      }),
    );
    if (status !== 'in progress') return status === 'committed';
    await pause(lookMs);
  }
  return false;
}
