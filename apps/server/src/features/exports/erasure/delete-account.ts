import { sql } from 'kysely';
import { audit } from '#features/administration';
import { asLoginRole } from '#platform/database';
import { mayStillPay } from '#features/subscriptions';
import type { Erasing } from './erasing.ts';
import { forgetJobs } from './forget-jobs.ts';
import { listFiles } from './remove-files.ts';

/**
 * The last step, in one transaction: jobs that name her, what outlives her in tables of others, and her row of auth.users
 * with everything that goes with it.
 */
export async function deleteAccount({ context, userId }: Erasing): Promise<void> {
  await context.database.asService(async (trx) => {
    const { rows: found } = await sql<{ email: string | null }>`
      select lower(email) as email from auth.users where id = ${userId}::uuid`.execute(trx);
    const [person] = found;
    if (person === undefined) return;
    // She may have signed in again and stored something: nobody would find it afterwards.
    if ((await listFiles(trx, userId)).length > 0)
      throw new Error('Files came while the account was deleted.');
    // Of what she paid for meanwhile nobody would know afterwards that it was hers: it is ended first.
    if (await mayStillPay(context, trx, userId))
      throw new Error('Whose account is deleted could still pay.');
    // Checks of others stay; that the report was asked for with her address goes. Only with one that she has proved.
    await sql`
      update public.instant_scan_results
      set email = null, report_language = null, report_requested_at = null, email_confirmed_at = null
      where user_id <> ${userId}::uuid and email = private.confirmed_email_of(${userId}::uuid)`.execute(
      trx,
    );
    const { rows } = await sql<{ isErased: boolean }>`
      select private.erase_account(${userId}::uuid, ${context.now().toISOString()}::timestamptz) as "isErased"`.execute(
      trx,
    );
    if (rows[0]?.isErased !== true) throw new Error('The account is not due to be deleted.');
    await asLoginRole(trx, () =>
      forgetJobs(trx, [userId, ...(person.email ? [person.email] : [])]),
    );
    await audit(trx, { actorId: null, action: 'account.erased', subject: userId });
  });
}
