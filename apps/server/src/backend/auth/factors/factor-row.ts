import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import { AuthError } from '../auth-error.ts';
import { noteProof } from '../proofs/recent-proof.ts';

export type FactorRow = {
  id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'recovery_code';
  status: 'verified' | 'unverified';
  secret: string | null;
};

/** Her factors, the oldest first, and her row held: two requests about them follow each other. */
export async function lockFactors(trx: ServerTransaction, userId: string): Promise<FactorRow[]> {
  await sql`select from auth.users where id = ${userId}::uuid for update`.execute(trx);
  const { rows } = await sql<FactorRow>`
    select id, friendly_name, factor_type, status, secret from auth.mfa_factors
    where user_id = ${userId}::uuid order by created_at, id`.execute(trx);
  return rows;
}

/** @throws AuthError `mfa_factor_not_found`, also for somebody else's */
export function findFactor(factors: readonly FactorRow[], id: string): FactorRow {
  const factor = factors.find((one) => one.id === id && one.factor_type === 'totp');
  if (factor === undefined) throw new AuthError('mfa_factor_not_found', 'Factor not found');
  return factor;
}

/**
 * Writes that this session has shown a second factor (NIST SP 800-63B: authenticator assurance level 2), which is also
 * the best of proofs.
 * @throws AuthError `session_not_found`
 */
export async function raiseSession(
  trx: ServerTransaction,
  options: { sessionId: string; factorId: string; method: 'totp' | 'mfa/recovery_code' },
): Promise<void> {
  const { sessionId, factorId, method } = options;
  const { rows } = await sql`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}::uuid, updated_at = now()
    where id = ${sessionId}::uuid returning id`.execute(trx);
  // Another session was quicker, and with its factor this one has ended.
  if (rows.length === 0) throw new AuthError('session_not_found', 'The session has ended.');
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method)
    values (gen_random_uuid(), ${sessionId}::uuid, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`.execute(trx);
  await noteProof(trx, sessionId);
}

/** Her sessions that showed this factor (or all of them) are as good as before they did. */
export async function lowerSessions(
  trx: ServerTransaction,
  options: { userId: string; factorId: string | null },
): Promise<void> {
  const { userId, factorId } = options;
  const lowered = sql`user_id = ${userId}::uuid
    and (${factorId}::uuid is null or factor_id = ${factorId}::uuid)`;
  await sql`
    delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/recovery_code')
      and session_id in (select id from auth.sessions where ${lowered})`.execute(trx);
  await sql`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
    where ${lowered}`.execute(trx);
}
