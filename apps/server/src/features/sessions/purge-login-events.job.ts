import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';

/** Days that sign-ins are kept: long enough to notice a stranger, no longer. */
const keptDays = 180;

export const purgeLoginEventsJob = defineJob({
  queue: 'sessions.purge-login-events',
  schedule: '47 3 * * *',
  input: z.unknown(),
  async handler({ database }, _data, signal) {
    const where = sql`created_at < now() - make_interval(days => ${keptDays})`;
    await deleteInParts(database.asService, { table: 'public.login_events', where }, signal);
  },
});
