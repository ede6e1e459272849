import { asksPerDay } from '@leakblock/domain/image-searches';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** How many questions to services this person has left today (UTC). */
export async function countLeft(trx: ServerTransaction, userId: string): Promise<number> {
  const row = await trx
    .selectFrom('private.image_asks')
    .select('asks')
    .where('user_id', '=', userId)
    .where('day', '=', sql<string>`current_date`)
    .executeTakeFirst();
  return Math.max(0, asksPerDay - (row?.asks ?? 0));
}

/** A question that was taken: of which day, and how many are left of that. */
type TakenAsk = { day: string; left: number };

/** Takes one of today's questions; null when there was none. */
export async function takeAsk(trx: ServerTransaction, userId: string): Promise<TakenAsk | null> {
  const { rows } = await sql<{ asks: number; day: string }>`
    insert into private.image_asks as asked (user_id, day, asks) values (${userId}, current_date, 1)
    on conflict (user_id, day) do update set asks = asked.asks + 1 where asked.asks < ${asksPerDay}
    returning asks, day::text`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { day: row.day, left: asksPerDay - row.asks };
}

/** Gives a question back that brought no answer, to the day that it was taken of. */
export async function returnAsk(
  trx: ServerTransaction,
  userId: string,
  { day }: TakenAsk,
): Promise<void> {
  await sql`
    update private.image_asks set asks = asks - 1
    where user_id = ${userId} and day = ${day}::date and asks > 0`.execute(trx);
}
