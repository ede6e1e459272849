import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { exportsBucket } from './exports-bucket.ts';
import { failExport } from './fail-export.ts';

/** Rows that one round takes. */
const batch = 200;

/**
 * Every ten minutes: deletes the files of exports that were there for their days, ends those that no worker comes back
 * to, and removes files that no export names (cancelled at the last moment, or of an account that is gone).
 */
export const tendExportsJob = defineJob({
  queue: 'exports.tend-exports',
  schedule: '*/10 * * * *',
  input: z.object({}).loose(),
  async handler(context) {
    await expire(context);
    await giveUp(context);
    await removeForgotten(context);
  },
});

async function expire({ database, files, log, now }: ServerContext): Promise<void> {
  const due = await database.asService((trx) =>
    trx
      .selectFrom('data_exports')
      .select(['id', 'object_name'])
      .where('status', '=', 'ready')
      .where('object_name', 'is not', null)
      .where('expires_at', '<=', now().toISOString())
      .orderBy('expires_at')
      .limit(batch)
      .execute(),
  );
  if (due.length === 0) return;
  // The files first: a row that says they are gone must not lie.
  await files.remove(
    exportsBucket,
    due.flatMap(({ object_name: name }) => (name === null ? [] : [name])),
  );
  await database.asService((trx) =>
    trx
      .updateTable('data_exports')
      .set({ status: 'expired', object_name: null, ended_at: now().toISOString() })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .where('status', '=', 'ready')
      .execute(),
  );
  log.info({ exports: due.length }, 'Exports were deleted after their days.');
}

/** A worker writes every second that it lives; a retry comes within minutes. By the database's own clock. */
async function giveUp(context: ServerContext): Promise<void> {
  const { rows } = await context.database.asService((trx) =>
    sql<{ id: string }>`
      select id from public.data_exports
      where (status = 'running' and heartbeat_at < now() - interval '1 hour')
        or (status = 'queued' and created_at < now() - interval '2 days')
      limit ${batch}`.execute(trx),
  );
  for (const { id } of rows) await failExport(context, id, 'gave_up');
}

async function removeForgotten({ database, files, log }: ServerContext): Promise<void> {
  const { rows } = await database.asService((trx) =>
    sql<{ name: string }>`
      select o.name from storage.objects as o
      where o.bucket_id = ${exportsBucket} and o.created_at < now() - interval '1 hour'
        and not exists (select from public.data_exports as e where e.object_name = o.name)
      order by o.created_at limit ${batch}`.execute(trx),
  );
  if (rows.length === 0) return;
  await files.remove(
    exportsBucket,
    rows.map(({ name }) => name),
  );
  log.info({ files: rows.length }, 'Exports that nobody names were deleted.');
}
