import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import { findUser } from './user-row.ts';
import type { UserRow } from './user-row.ts';

/**
 * A new person with her identity by e-mail, or null when the address is taken (also by somebody who was
 * quicker by a moment).
 * @param options.email in lower case
 */
export async function createUser(
  trx: ServerTransaction,
  options: {
    email: string;
    passwordHash: string | null;
    metadata: Record<string, unknown>;
    isConfirmed: boolean;
  },
): Promise<UserRow | null> {
  const { email, passwordHash, metadata, isConfirmed } = options;
  const id = randomUUID();
  // The empty texts are for the platform's own server, which cannot read null there.
  const { rows } = await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, confirmation_token, recovery_token, email_change,
      email_change_token_new)
    values (${id}::uuid, 'authenticated', 'authenticated', ${email}, ${passwordHash},
      case when ${isConfirmed} then now() end, '{"provider":"email","providers":["email"]}',
      ${JSON.stringify(metadata)}::jsonb, '', '', '', '')
    on conflict (email) where is_sso_user = false do nothing returning id`.execute(trx);
  if (rows.length === 0) return null;
  const data = { sub: id, email, email_verified: isConfirmed, phone_verified: false };
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}::uuid, 'email', ${id}, ${id}::uuid, ${JSON.stringify(data)}::jsonb, now())`.execute(
    trx,
  );
  return findUser(trx, { id });
}
