import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';

/** Days that a visitor's hash is kept after its own day, and days that a partner's device is known. */
const clickDays = 2;
const deviceDays = 90;

/** Daily: forgets who opened links, and on which devices partners were seen long ago. */
export const sweepReferralsJob = defineJob({
  queue: 'partners.sweep-referrals',
  schedule: '23 3 * * *',
  input: z.object({}),
  async handler({ database, now }) {
    const at = now().toISOString();
    await database.asService(async (trx) => {
      await sql`
        delete from private.referral_clicks
        where day < (${at}::timestamptz at time zone 'UTC')::date - ${clickDays}::integer`.execute(
        trx,
      );
      await sql`
        delete from private.partner_devices
        where seen_at < ${at}::timestamptz - make_interval(days => ${deviceDays})`.execute(trx);
    });
  },
});
