import { sql } from 'kysely';
import type { UserClaims } from '../../../platform/caller.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { requireRecentProof } from '../proofs/recent-proof.ts';
import { requireAal2 } from '../users/require-aal2.ts';
import { findFactor, lockFactors, lowerSessions } from './factor-row.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { tellFactorChange } from './tell-factor-change.ts';

/**
 * Removes a factor. A verified one needs a session that has shown one, and a proof of late; sessions that showed this one are of the
 * first level again. With the last one the recovery codes go too, and all sessions are of the first level.
 * @throws AuthError `mfa_factor_not_found`, `insufficient_aal`, `reauthentication_needed`
 */
export async function removeFactor(
  auth: Auth,
  options: { claims: UserClaims; factorId: string; origin: Origin },
): Promise<void> {
  const { claims, factorId, origin } = options;
  const userId = claims.sub;
  await auth.context.database.asServer(async (trx) => {
    const factors = await lockFactors(trx, userId);
    const factor = findFactor(factors, factorId);
    if (factor.status === 'verified') {
      await requireAal2(trx, claims);
      await requireRecentProof(trx, claims);
    }
    await sql`delete from auth.mfa_factors where id = ${factorId}::uuid`.execute(trx);
    if (factor.status === 'unverified') return;
    const isLast = !factors.some(
      (one) => one.id !== factorId && one.factor_type === 'totp' && one.status === 'verified',
    );
    if (isLast) {
      await sql`
        delete from auth.mfa_factors
        where user_id = ${userId}::uuid and factor_type = 'recovery_code'`.execute(trx);
      await deleteRecoveryCodes(trx, userId);
    }
    await lowerSessions(trx, { userId, factorId: isLast ? null : factorId });
    await tellFactorChange(auth, trx, { userId, kind: 'factor-removed', factorId, origin });
  });
}
