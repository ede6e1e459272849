import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import { parseLanguage } from '../../../platform/mails/mail-language.ts';
import type { MailLanguage } from '../../../platform/mails/mail-language.ts';
import type { UserRow } from '../users/user-row.ts';

/**
 * How a person is written to: in the language of her profile, which her settings change; before there is one in the language
 * she signed up in, else English; and naming nothing, where her profile says so.
 */
export async function findMailManner(
  trx: ServerTransaction,
  user: Pick<UserRow, 'id' | 'raw_user_meta_data'>,
): Promise<{ language: MailLanguage; isDiscreet: boolean }> {
  // Products' tables are open to the service role only.
  await sql`select set_config('role', 'service_role', true)`.execute(trx);
  const { rows } = await sql<{ locale: string; isDiscreet: boolean }>`
    select locale, discreet_mode as "isDiscreet" from public.profiles
    where id = ${user.id}::uuid`.execute(trx);
  await sql`select set_config('role', 'none', true)`.execute(trx);
  const [profile] = rows;
  const language =
    parseLanguage(profile?.locale) ?? parseLanguage(user.raw_user_meta_data?.['locale']) ?? 'en';
  return { language, isDiscreet: profile?.isDiscreet ?? false };
}
