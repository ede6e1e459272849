import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { UserRow } from '../users/user-row.ts';
import { parseLanguage } from './mail-words.ts';
import type { MailLanguage } from './mail-words.ts';

/** Language of mails to a person: the one she signed up in, else the one of her profile, else English. */
export async function findLanguage(
  trx: ServerTransaction,
  user: Pick<UserRow, 'id' | 'raw_user_meta_data'>,
): Promise<MailLanguage> {
  const chosen = parseLanguage(user.raw_user_meta_data?.['locale']);
  if (chosen !== null) return chosen;
  // Products' tables are open to the service role only.
  await sql`select set_config('role', 'service_role', true)`.execute(trx);
  const { rows } = await sql<{ locale: string }>`
    select locale from public.profiles where id = ${user.id}::uuid`.execute(trx);
  await sql`select set_config('role', 'none', true)`.execute(trx);
  return parseLanguage(rows[0]?.locale) ?? 'en';
}
