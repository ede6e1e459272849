import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';

/** A row of auth.users, as far as sign-in reads it; times are ISO 8601. */
export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  confirmed_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  reauthentication_sent_at: string | null;
  /** The address that she is changing to; null when nothing is under way, or it waited for more than a day. */
  wanted_email: string | null;
  email_change_sent_at: string | null;
  email_change_confirm_status: number;
  last_sign_in_at: string | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  banned_until: string | null;
  deleted_at: string | null;
  is_anonymous: boolean;
  created_at: string;
  updated_at: string;
};

const columns = sql.raw(
  [
    'id, aud, role, email, phone, encrypted_password, email_confirmed_at, confirmed_at',
    'confirmation_sent_at, recovery_sent_at, reauthentication_sent_at, email_change_sent_at',
    "case when email_change_sent_at > now() - interval '1 day' then nullif(email_change, '') end as wanted_email",
    'email_change_confirm_status, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, banned_until',
    'deleted_at, is_anonymous, created_at, updated_at',
  ].join(', '),
);

/** Whether somebody showed that the account is hers: anybody can have one made for an address that is not his. */
export const isProven = ({ email_confirmed_at, last_sign_in_at }: UserRow): boolean =>
  email_confirmed_at !== null || last_sign_in_at !== null;

/**
 * The person with this id or address (compared in lower case), or null. `lock` holds the row until the transaction ends:
 * with `update` whoever writes a row that belongs to her waits too, with `no key update` only who locks or changes her.
 */
export async function findUser(
  trx: ServerTransaction,
  by: { id: string } | { email: string },
  options: { lock?: 'update' | 'no key update' } = {},
): Promise<UserRow | null> {
  const where =
    'id' in by
      ? sql`id = ${by.id}::uuid`
      : sql`email = ${by.email.toLowerCase()} and is_sso_user = false`;
  const { rows } = await sql<UserRow>`
    select ${columns} from auth.users where ${where} and deleted_at is null
    ${options.lock === undefined ? sql`` : sql.raw(`for ${options.lock}`)}`.execute(trx);
  return rows[0] ?? null;
}
