import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { failExport } from './fail-export.ts';

export type BegunExport = {
  exportId: string;
  userId: string;
  attempt: number;
  /** Name that its file will have; each attempt has another. */
  objectName: string;
};

/** Workers that may die over one export. */
const maxAttempts = 6;

/** Takes an export up, as the only worker that may finish it; null when there is nothing to do any more. */
export async function beginExport(
  context: ServerContext,
  exportId: string,
): Promise<BegunExport | null> {
  const row = await context.database.asService((trx) =>
    trx
      .updateTable('data_exports')
      .set((update) => ({
        ...{ status: 'running', done: 0, total: 0, heartbeat_at: sql<string>`now()` },
        attempts: update('attempts', '+', 1),
      }))
      .where('id', '=', exportId)
      .where('status', 'in', ['queued', 'running'])
      .returning(['user_id', 'attempts'])
      .executeTakeFirst(),
  );
  if (row === undefined) return null;
  const { attempts: attempt, user_id: userId } = row;
  if (attempt > maxAttempts) {
    await failExport(context, exportId, 'gave_up');
    return null;
  }
  return { exportId, userId, attempt, objectName: `${exportId}/${String(attempt)}.zip` };
}
