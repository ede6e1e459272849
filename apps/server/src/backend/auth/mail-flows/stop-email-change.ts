import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';

/** Her address stays what it is: links and codes that were mailed for the change open nothing any more. */
export async function stopEmailChange(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`
    delete from auth.one_time_tokens where user_id = ${userId}::uuid
      and token_type in ('email_change_token_new', 'email_change_token_current')`.execute(trx);
  await sql`
    update auth.users set email_change = '', email_change_confirm_status = 0, updated_at = now()
    where id = ${userId}::uuid and email_change <> ''`.execute(trx);
}
