import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';

/** Days that a visitor's hash is kept after its own day, and days that a partner's device is known. */
const clickDays = 2;
const deviceDays = 90;

/**
 * Daily: forgets who opened links, on which devices partners were seen long ago, and where and how partners worked whose
 * account is gone. Their name stays with what they were paid, as the books need it.
 */
export const sweepReferralsJob = defineJob({
  queue: 'partners.sweep-referrals',
  schedule: '23 3 * * *',
  input: z.object({}),
  async handler({ database, now }, _data, signal) {
    const at = now().toISOString();
    const old = [
      {
        table: 'private.referral_clicks',
        where: sql`day < (${at}::timestamptz at time zone 'UTC')::date - ${clickDays}::integer`,
      },
      {
        table: 'private.partner_devices',
        where: sql`seen_at < ${at}::timestamptz - make_interval(days => ${deviceDays})`,
      },
    ];
    for (const each of old) await deleteInParts(database.asService, each, signal);
    await database.asService(async (trx) => {
      await sql`
        update public.partners set website = null, audience = '–'
        where user_id is null and audience <> '–'`.execute(trx);
      await sql`
        delete from private.payout_accounts as account using public.partners
        where partners.id = account.partner_id and partners.user_id is null and not exists (
          select from public.payouts
          where payouts.partner_id = partners.id and payouts.status in ('requested', 'approved')
        )`.execute(trx);
    });
  },
});
