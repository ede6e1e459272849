import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';

/** Days that sign-ins are kept: long enough to notice a stranger, no longer. */
const keptDays = 180;

export const purgeLoginEventsJob = defineJob({
  queue: 'sessions.purge-login-events',
  schedule: '47 3 * * *',
  input: z.unknown(),
  async handler({ database }) {
    await database.asService((trx) =>
      sql`
        delete from public.login_events
        where created_at < now() - make_interval(days => ${keptDays})`.execute(trx),
    );
  },
});
