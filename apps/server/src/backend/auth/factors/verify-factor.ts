import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { UserClaims } from '../../../platform/caller.ts';
import { decryptText } from '../../../platform/encrypt.ts';
import type { Auth, Origin, SessionAnswer } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { totpSecrets } from './enrol-factor.ts';
import { findFactor, lockFactors, raiseSession } from './factor-row.ts';
import { tellFactorChange } from './tell-factor-change.ts';
import { takeTotpCode } from './totp-code.ts';

const challengeMinutes = 5;

/** Asks for a code. @throws AuthError `mfa_factor_not_found` */
export async function challengeFactor(
  auth: Auth,
  options: { claims: UserClaims; factorId: string; origin: Origin },
): Promise<{ id: string; type: 'totp'; expires_at: number }> {
  const { claims, factorId, origin } = options;
  const id = randomUUID();
  await auth.context.database.asServer(async (trx) => {
    findFactor(await lockFactors(trx, claims.sub), factorId);
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

/**
 * Takes a code for a challenge: the session rises to the second level. With the first right code of an app the
 * factor begins to count, and sessions that never showed it end.
 * @throws AuthError `mfa_verification_failed`, `mfa_challenge_expired`, `mfa_factor_not_found`,
 *   `over_request_rate_limit`
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
  const userId = claims.sub;
  await auth.limits.take('factor-account', userId);
  const answer = await context.database.asServer(async (trx) => {
    const factor = findFactor(await lockFactors(trx, userId), factorId);
    const challenge = await sql`
      update auth.mfa_challenges set verified_at = now()
      where id = ${challengeId}::uuid and factor_id = ${factorId}::uuid and verified_at is null
        and created_at > now() - make_interval(mins => ${challengeMinutes}) returning id`.execute(
      trx,
    );
    if (challenge.rows.length === 0) {
      throw new AuthError(
        'mfa_challenge_expired',
        'MFA challenge has expired, verify against another challenge or create a new challenge.',
      );
    }
    const secret = decryptText(context.secrets.encryption, totpSecrets, factor.secret ?? '');
    if (!(await takeTotpCode(trx, { factorId, secret, code, now: context.now() }))) return null;
    await raiseSession(trx, { sessionId: claims.session_id, factorId, method: 'totp' });
    if (factor.status === 'unverified') {
      await sql`
        update auth.mfa_factors set status = 'verified', updated_at = now()
        where id = ${factorId}::uuid`.execute(trx);
      await sql`
        delete from auth.mfa_factors where user_id = ${userId}::uuid and status = 'unverified'`.execute(
        trx,
      );
      await sql`
        delete from auth.sessions where user_id = ${userId}::uuid and aal is distinct from 'aal2'`.execute(
        trx,
      );
      await tellFactorChange(auth, trx, { userId, kind: 'factor-added', factorId, origin });
    }
    return auth.sessions.renew(trx, { userId, sessionId: claims.session_id });
  });
  if (answer === null) {
    throw new AuthError('mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await auth.limits.reset('factor-account', userId);
  return answer;
}
