import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { UserClaims } from '../../../platform/caller.ts';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin, SessionAnswer } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { requireAal2 } from '../users/require-aal2.ts';
import { findUser } from '../users/user-row.ts';
import { findFactor, lockFactors, raiseSession } from './factor-row.ts';
import type { FactorRow } from './factor-row.ts';
import { tellFactorChange } from './tell-factor-change.ts';
import { findFactorDevice, takeFactorTry } from './take-factor-try.ts';
import { openTotpSecret, takeTotpCode } from './totp-code.ts';
import { useRecoveryCode } from './use-recovery-code.ts';

const challengeMinutes = 5;
const sixDigits = /^\d{6}$/;

/**
 * Her factors, held, of which this one is asked for. Beside one that counts, one that was only begun is no second factor:
 * nobody has shown yet that its secret is in her hands.
 * @throws AuthError `mfa_factor_not_found`, `insufficient_aal`
 */
async function lockToShow(
  trx: ServerTransaction,
  { claims, factorId }: { claims: UserClaims; factorId: string },
): Promise<FactorRow[]> {
  const factors = await lockFactors(trx, claims.sub);
  if (findFactor(factors, factorId).status === 'unverified') await requireAal2(trx, claims);
  return factors;
}

/** Asks for a code. @throws AuthError `mfa_factor_not_found`, `insufficient_aal` */
export async function challengeFactor(
  auth: Auth,
  options: { claims: UserClaims; factorId: string; origin: Origin },
): Promise<{ id: string; type: 'totp'; expires_at: number }> {
  const { claims, factorId, origin } = options;
  const id = randomUUID();
  await auth.context.database.asServer(async (trx) => {
    await lockToShow(trx, { claims, factorId });
    await sql`
      delete from auth.mfa_challenges where factor_id = ${factorId}::uuid
        and created_at < now() - make_interval(mins => ${challengeMinutes})`.execute(trx);
    const address = isIP(origin.address) === 0 ? '0.0.0.0' : origin.address;
    await sql`
      insert into auth.mfa_challenges (id, factor_id, ip_address)
      values (${id}::uuid, ${factorId}::uuid, ${address}::inet)`.execute(trx);
  });
  const seconds = Math.floor(auth.context.now().getTime() / 1000);
  return { id, type: 'totp', expires_at: seconds + challengeMinutes * 60 };
}

/** @throws AuthError `mfa_challenge_expired`, also when it was answered already */
async function requireOpen(
  trx: ServerTransaction,
  options: { challengeId: string; factorId: string },
): Promise<void> {
  const { rows } = await sql`
    select from auth.mfa_challenges
    where id = ${options.challengeId}::uuid and factor_id = ${options.factorId}::uuid
      and verified_at is null
      and created_at > now() - make_interval(mins => ${challengeMinutes})`.execute(trx);
  if (rows.length > 0) return;
  throw new AuthError(
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  );
}

/** The factor begins to count: what was begun beside it goes, and sessions that never showed one end. */
async function beginToCount(
  auth: Auth,
  trx: ServerTransaction,
  options: { userId: string; factorId: string; origin: Origin },
): Promise<void> {
  const { userId, factorId } = options;
  await sql`
    update auth.mfa_factors set status = 'verified', updated_at = now()
    where id = ${factorId}::uuid`.execute(trx);
  await sql`
    delete from auth.mfa_factors
    where user_id = ${userId}::uuid and status = 'unverified'`.execute(trx);
  await sql`
    delete from auth.sessions
    where user_id = ${userId}::uuid and aal is distinct from 'aal2'`.execute(trx);
  await tellFactorChange(auth, trx, { ...options, kind: 'factor-added' });
}

/**
 * Takes a code for a challenge: the session rises to the second level. With the first right code of an app the
 * factor begins to count, and sessions that never showed it end. The code of another app that counts, or a recovery
 * code, stands in for the code of an app that counts already.
 * @throws AuthError `mfa_verification_failed`, `mfa_challenge_expired`, `mfa_factor_not_found`,
 *   `insufficient_aal`, `over_request_rate_limit`
 */
export async function verifyFactor(
  auth: Auth,
  options: {
    claims: UserClaims;
    factorId: string;
    challengeId: string;
    code: string;
    origin: Origin;
  },
): Promise<SessionAnswer> {
  const { claims, factorId, challengeId, code, origin } = options;
  const { context } = auth;
  const { sub: userId, session_id: sessionId } = claims;

  async function takeCode(trx: ServerTransaction, factors: readonly FactorRow[]): Promise<boolean> {
    const factor = findFactor(factors, factorId);
    if (!sixDigits.test(code)) {
      if (factor.status !== 'verified') return false;
      return useRecoveryCode(auth, trx, { claims, factors, code, origin });
    }
    // Whoever has several apps may read the code off any of them.
    const others = factors.filter(({ id, status }) => id !== factorId && status === 'verified');
    for (const each of factor.status === 'verified' ? [factor, ...others] : [factor]) {
      const secret = openTotpSecret(context.secrets, each.secret ?? '');
      const asked = { factorId: each.id, secret, code, now: context.now() };
      if (!(await takeTotpCode(trx, asked))) continue;
      await raiseSession(trx, { sessionId, factorId: each.id, method: 'totp' });
      if (each.status === 'unverified') await beginToCount(auth, trx, { userId, factorId, origin });
      return true;
    }
    return false;
  }

  const shownIn = findFactorDevice(auth, { userId, origin });
  const giveBack = await takeFactorTry(auth, { userId, shownIn });
  const answer = await context.database.asServer(async (trx) => {
    const factors = await lockToShow(trx, { claims, factorId });
    await requireOpen(trx, { challengeId, factorId });
    if (!(await takeCode(trx, factors))) {
      const actor = await findUser(trx, { id: userId });
      const traits = { factor_id: factorId, success: false };
      await auth.audit(trx, { action: 'verification_attempted', actor, origin, traits });
      return null;
    }
    await sql`
      update auth.mfa_challenges set verified_at = now()
      where id = ${challengeId}::uuid`.execute(trx);
    return auth.sessions.renew(trx, { userId, sessionId });
  });
  if (answer === null) {
    throw new AuthError('mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await giveBack();
  return answer;
}
