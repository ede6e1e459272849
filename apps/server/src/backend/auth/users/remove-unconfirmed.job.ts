import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

/** Days that an account waits for its mailbox. */
const keptDays = 7;

/**
 * Removes accounts that nobody ever confirmed or signed in to. Anybody can have one made for an address that is not his:
 * whoever never answered the mail did not ask to be remembered. Who comes back later signs up anew.
 */
export const removeUnconfirmedJob = defineJob({
  queue: 'auth.remove-unconfirmed',
  schedule: '37 4 * * *',
  input: z.object({ page: z.number().int().positive().optional() }),
  handler: async ({ database }, { page = 500 }, signal) => {
    let removed = page;
    while (removed === page && !signal.aborted) {
      // A page is a transaction of its own: nobody who confirms meanwhile waits for all of them.
      const { rows } = await database.asServer((trx) =>
        sql`
          delete from auth.users where id in (
            select u.id from auth.users as u
            where u.email_confirmed_at is null and u.phone_confirmed_at is null
              and u.last_sign_in_at is null and u.invited_at is null
              and not u.is_anonymous and not u.is_sso_user
              and u.created_at < now() - make_interval(days => ${keptDays})
              and not exists (select from auth.one_time_tokens as t where t.user_id = u.id)
              and not exists (select from auth.sessions as s where s.user_id = u.id)
              and not exists (
                select from auth.identities as i where i.user_id = u.id and i.provider <> 'email')
            limit ${page} for update of u skip locked)
          returning id`.execute(trx),
      );
      removed = rows.length;
    }
  },
});
