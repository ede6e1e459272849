import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';

/** Records that one round takes. */
const batch = 500;

/** Every night: deletes what was kept of accounts that are gone, once its years are over. */
export const purgeRecordsJob = defineJob({
  queue: 'exports.purge-records',
  schedule: '41 3 * * *',
  input: z.object({}).loose(),
  handler: (context, _data, signal) => purgeRecords(context, signal),
});

async function purgeRecords(context: ServerContext, signal: AbortSignal): Promise<void> {
  const { database, files, log, now } = context;
  for (;;) {
    signal.throwIfAborted();
    const due = await database.asService((trx) =>
      trx
        .selectFrom('private.kept_records')
        .select(['id', 'source', 'row', 'object_names'])
        .where('keep_until', '<=', now().toISOString())
        .orderBy('keep_until')
        .limit(batch)
        .execute(),
    );
    if (due.length === 0) return;
    // The files first: afterwards nobody knows their names.
    const names = due.flatMap(({ object_names: each }) => each);
    if (names.length > 0) await files.remove('evidence', names);
    await database.asService(async (trx) => {
      const invoices = due.flatMap(({ row, source }) =>
        source === 'public.payments' ? [z.object({ id: z.uuid() }).parse(row).id] : [],
      );
      await sql`select private.delete_kept_payments(${invoices}::uuid[])`.execute(trx);
      await trx
        .deleteFrom('private.kept_records')
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .execute();
    });
    log.info({ records: due.length }, 'Records of accounts that are gone were deleted.');
  }
}
