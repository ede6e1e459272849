import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

/**
 * Removes tokens, flows and begun second factors that are of no use any more. Tokens stay a day, because what is left of them
 * tells which mailbox of a change has not agreed yet.
 */
export const removeExpiredJob = defineJob({
  queue: 'auth.remove-expired-tokens',
  schedule: '*/15 * * * *',
  input: z.object({}),
  handler: async ({ database }) => {
    await database.asServer(async (trx) => {
      await sql`
        delete from auth.one_time_tokens
        where created_at < (now() at time zone 'utc') - interval '1 day'`.execute(trx);
      await sql`
        delete from auth.flow_state where created_at < now() - interval '2 hours'`.execute(trx);
      await sql`
        delete from auth.mfa_factors
        where status = 'unverified' and created_at < now() - interval '1 day'`.execute(trx);
      await sql`
        delete from auth.mfa_challenges where created_at < now() - interval '1 day'`.execute(trx);
    });
  },
});
