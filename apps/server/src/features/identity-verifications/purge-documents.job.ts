import { filesDueAt } from '@leakblock/domain/identity-verifications';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { papersBucket } from './papers-bucket.ts';

/** Verifications or files that one round takes. */
const batch = 200;

/**
 * Hourly: deletes the pictures of papers 30 days after the decision, and files that no verification names any more:
 * those of people whose account is gone, of withdrawn papers, and of submissions that broke off.
 */
export const purgeDocumentsJob = defineJob({
  queue: 'identity-verifications.purge-documents',
  schedule: '17 * * * *',
  input: z.object({}),
  async handler(context, _data, signal) {
    await purgeDecided(context, signal);
    await purgeForgotten(context);
  },
});

type Purge = Pick<ServerContext, 'database' | 'files' | 'log' | 'now'>;

async function purgeDecided(context: Purge, signal: AbortSignal): Promise<void> {
  const { database, files, log, now } = context;
  for (;;) {
    signal.throwIfAborted();
    const waiting = await database.asService((trx) =>
      trx
        .selectFrom('identity_verifications')
        .select(['id', 'decided_at'])
        .where('files_deleted_at', 'is', null)
        .where('decided_at', 'is not', null)
        .where('document_kind', 'is not', null)
        .orderBy('decided_at')
        .limit(batch)
        .execute(),
    );
    const due = waiting.filter(
      ({ decided_at: at }) => at !== null && filesDueAt(new Date(at)) <= now(),
    );
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    const documents = await database.asService((trx) =>
      trx
        .selectFrom('private.identity_documents')
        .select('object_name')
        .where('verification_id', 'in', ids)
        .execute(),
    );
    // The files first: a row that says they are gone must not lie.
    await files.remove(
      papersBucket,
      documents.map(({ object_name: name }) => name),
    );
    await database.asService(async (trx) => {
      await trx
        .deleteFrom('private.identity_documents')
        .where('verification_id', 'in', ids)
        .execute();
      await trx
        .updateTable('identity_verifications')
        .set({ files_deleted_at: now().toISOString() })
        .where('id', 'in', ids)
        .execute();
    });
    log.info({ verifications: ids.length }, 'Pictures of papers were deleted.');
  }
}

/** A submission has an hour, by the database's own clock, to write its rows after its files. */
async function purgeForgotten({ database, files, log }: Purge): Promise<void> {
  const { rows } = await database.asService((trx) =>
    sql<{ name: string }>`
      select o.name from storage.objects o
      where o.bucket_id = ${papersBucket} and o.created_at < now() - interval '1 hour'
        and not exists (select from private.identity_documents d where d.object_name = o.name)
      order by o.created_at limit ${batch}`.execute(trx),
  );
  if (rows.length === 0) return;
  await files.remove(
    papersBucket,
    rows.map(({ name }) => name),
  );
  log.info({ files: rows.length }, 'Papers that nobody names were deleted.');
}
