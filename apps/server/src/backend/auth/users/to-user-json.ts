import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { UserRow } from './user-row.ts';

type Identity = {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  email: string | null;
};

type FactorJson = {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: 'verified' | 'unverified';
  created_at: string;
  updated_at: string;
};

/** Second factors of a person, the oldest first; never their secrets. */
async function listFactors(trx: ServerTransaction, userId: string): Promise<FactorJson[]> {
  const { rows } = await sql<FactorJson>`
    select id, friendly_name, factor_type, status, created_at, updated_at
    from auth.mfa_factors where user_id = ${userId}::uuid order by created_at, id`.execute(trx);
  return rows;
}

/** How she signs in, with what providers know of her. */
async function listIdentities(trx: ServerTransaction, userId: string): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at,
      created_at, updated_at, email
    from auth.identities where user_id = ${userId}::uuid order by created_at, id`.execute(trx);
  return rows;
}

/**
 * A person as the client knows her: the platform's user object.
 * @param options.isComplete false for a session that has still to show her second factor: it is told what that step
 *   needs, and nothing of who she is
 */
export async function toUserJson(
  trx: ServerTransaction,
  user: UserRow,
  { isComplete }: { isComplete: boolean },
): Promise<Record<string, unknown>> {
  const factors = await listFactors(trx, user.id);
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...(user.email_confirmed_at === null ? {} : { email_confirmed_at: user.email_confirmed_at }),
    phone: user.phone ?? '',
    ...(user.confirmation_sent_at === null
      ? {}
      : { confirmation_sent_at: user.confirmation_sent_at }),
    ...(user.confirmed_at === null ? {} : { confirmed_at: user.confirmed_at }),
    ...(user.recovery_sent_at === null ? {} : { recovery_sent_at: user.recovery_sent_at }),
    ...(!isComplete || user.wanted_email === null
      ? {}
      : { new_email: user.wanted_email, email_change_sent_at: user.email_change_sent_at }),
    ...(user.last_sign_in_at === null ? {} : { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: isComplete ? (user.raw_user_meta_data ?? {}) : {},
    identities: isComplete ? await listIdentities(trx, user.id) : [],
    ...(factors.length === 0 ? {} : { factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
