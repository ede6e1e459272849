import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Counts one more of what came over a partner's links, on the day (UTC) of `now`. */
export async function addToDay(
  trx: ServerTransaction,
  {
    partnerId,
    column,
    now,
  }: {
    partnerId: string;
    column: 'clicks' | 'sign_ups' | 'first_payments';
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into public.referral_counts as c (partner_id, day, ${sql.ref(column)})
    values (${partnerId}::uuid, ${now.toISOString().slice(0, 10)}::date, 1)
    on conflict (partner_id, day) do update set ${sql.ref(column)} = c.${sql.ref(column)} + 1`.execute(
    trx,
  );
}
