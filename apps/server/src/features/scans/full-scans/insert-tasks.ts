import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { maxKey } from './scan-task.ts';
import type { NewTask } from './scan-task.ts';

/**
 * Adds tasks to a scan; what is asked already, or was, is not asked again. Answers how many are new.
 * @param state `given_up`: what is left over for the next scan
 */
export async function insertTasks(
  trx: ServerTransaction,
  scanId: string,
  tasks: readonly NewTask[],
  state: 'waiting' | 'given_up' = 'waiting',
): Promise<number> {
  const fitting = tasks.filter(({ key }) => key.length <= maxKey);
  if (fitting.length === 0) return 0;
  const { rows } = await sql`
    insert into private.scan_tasks (scan_id, key, kind, payload, state)
    select ${scanId}::uuid, key, kind, payload::jsonb, ${state}
    from unnest(
      ${fitting.map(({ key }) => key)}::text[],
      ${fitting.map(({ kind }) => kind)}::text[],
      ${fitting.map(({ payload }) => toJson(payload))}::text[]
    ) as task (key, kind, payload)
    on conflict (scan_id, key) do nothing
    returning id`.execute(trx);
  return rows.length;
}

/** JSON that PostgreSQL takes: titles and addresses come from pages that anybody may write. */
function toJson(payload: object): string {
  return JSON.stringify(payload, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}
