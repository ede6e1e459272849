import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { evidenceBucket } from './store-pack.ts';

/** What stays of accounts that are gone; deleted with its records. */
const keptFolder = 'kept/';
/** Files that one round takes. */
const batch = 500;

/**
 * Hourly: deletes files of evidence that no pack names any more, since their case or their person was deleted. A pack
 * has an hour, by the database's own clock, to write its rows after its files.
 */
export const sweepEvidenceJob = defineJob({
  queue: 'removal-requests.sweep-evidence',
  schedule: '37 * * * *',
  input: z.object({}).loose(),
  async handler({ database, files, log }, _data, signal) {
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await database.asService((trx) =>
        sql<{ name: string }>`
          select o.name from storage.objects o
          where o.bucket_id = ${evidenceBucket} and o.created_at < now() - interval '1 hour'
            and not exists (select from public.evidence_files f where f.object_name = o.name)
            and not starts_with(o.name, ${keptFolder})
          order by o.created_at, o.name limit ${batch}`.execute(trx),
      );
      if (rows.length === 0) return;
      await files.remove(
        evidenceBucket,
        rows.map(({ name }) => name),
      );
      log.info({ files: rows.length }, 'Evidence that no case holds any more was deleted.');
      if (rows.length < batch) return;
    }
  },
});
