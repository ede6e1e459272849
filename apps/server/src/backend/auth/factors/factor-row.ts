import { sql } from 'kysely';
import type { UserClaims } from '../../../platform/caller.ts';
import type { ServerTransaction } from '../../../platform/database.ts';
import { AuthError } from '../auth-error.ts';

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

/** @throws AuthError `insufficient_aal` when she has a second factor and this session has not shown it */
export function requireShown(factors: readonly FactorRow[], claims: UserClaims): void {
  if (claims.aal === 'aal2' || factors.every(({ status }) => status !== 'verified')) return;
  throw new AuthError('insufficient_aal', 'AAL2 required to change factors');
}

/** Writes that this session has shown a second factor (NIST SP 800-63B: authenticator assurance level 2). */
export async function raiseSession(
  trx: ServerTransaction,
  options: { sessionId: string; factorId: string; method: 'totp' | 'mfa/recovery_code' },
): Promise<void> {
  const { sessionId, factorId, method } = options;
  await sql`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}::uuid, updated_at = now()
    where id = ${sessionId}::uuid`.execute(trx);
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method)
    values (gen_random_uuid(), ${sessionId}::uuid, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`.execute(trx);
}

/** Her sessions are as good as before she had a second factor. */
export async function lowerSessions(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`
    delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/recovery_code')
      and session_id in (select id from auth.sessions where user_id = ${userId}::uuid)`.execute(
    trx,
  );
  await sql`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
    where user_id = ${userId}::uuid`.execute(trx);
}
