import { sql } from 'kysely';
import type { ServerTransaction } from './database.ts';

/**
 * Makes the codes worthless that a person's links were turned into and that nobody has exchanged yet: whoever ends her
 * sessions ends those too that would begin with one. Holds the person first, as `exchangeAuthCode` does.
 * @param trx as the login role
 */
export async function forgetAuthCodes(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`select from auth.users where id = ${userId}::uuid for update`.execute(trx);
  await sql`
    delete from auth.flow_state
    where user_id = ${userId}::uuid and auth_code is not null`.execute(trx);
}
