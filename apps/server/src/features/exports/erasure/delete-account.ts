import { sql } from 'kysely';
import { audit } from '#features/administration';
import { asLoginRole } from '#platform/database';
import type { ServerTransaction } from '#platform/database';
import type { Erasing } from './erasing.ts';

/**
 * The last step, in one transaction: jobs that name her, what outlives her in tables of others, and her row of auth.users
 * with everything that goes with it.
 */
export async function deleteAccount({ context, userId }: Erasing): Promise<void> {
  const isOwn = context.env.SUPABASE_URL === undefined;
  await context.database.asService(async (trx) => {
    const { rows: found } = await sql<{ email: string | null }>`
      select lower(email) as email from auth.users where id = ${userId}::uuid`.execute(trx);
    const [person] = found;
    if (person === undefined) return;
    const { rows } = await sql<{ isErased: boolean }>`
      select private.erase_account(${userId}::uuid, ${context.now().toISOString()}::timestamptz) as "isErased"`.execute(
      trx,
    );
    if (rows[0]?.isErased !== true) throw new Error('The account is not due to be deleted.');
    await asLoginRole(trx, () =>
      forgetMoments(trx, [userId, ...(person.email ? [person.email] : [])], isOwn),
    );
    await audit(trx, { actorId: null, action: 'account.erased', subject: userId });
  });
}

/** Jobs and counters of sign-in that name her by her id or her mailbox. */
async function forgetMoments(
  trx: ServerTransaction,
  marks: readonly string[],
  isOwn: boolean,
): Promise<void> {
  for (const mark of marks) {
    await sql`
      delete from pgboss.job where strpos(lower(data::text), ${mark}) > 0
        or strpos(lower(output::text), ${mark}) > 0 or strpos(lower(singleton_key), ${mark}) > 0`.execute(
      trx,
    );
    if (isOwn)
      await sql`
        delete from leakblock_auth.rate_limits where strpos(lower(key), ${mark}) > 0`.execute(trx);
  }
}
