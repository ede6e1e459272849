import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';

/** Every night: mails that belong to no request go 90 days after they came, read or not, with their sources. */
export const purgeMailsJob = defineJob({
  queue: 'removal-requests.purge-mails',
  schedule: '49 3 * * *',
  input: z.object({}).loose(),
  async handler({ database, now }, _data, signal) {
    const at = now().toISOString();
    const where = sql`request_id is null and received_at < ${at}::timestamptz - interval '90 days'`;
    await deleteInParts(
      database.asService,
      { table: 'public.incoming_mails', where, part: 200 },
      signal,
    );
  },
});
