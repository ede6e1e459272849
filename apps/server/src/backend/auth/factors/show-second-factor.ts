import type { UserClaims } from '../../../platform/caller.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { lockFactors } from './factor-row.ts';
import { takeFactorTry } from './take-factor-try.ts';
import { openTotpSecret, takeTotpCode } from './totp-code.ts';
import { useRecoveryCode } from './use-recovery-code.ts';

/**
 * Whether this is a code of one of her apps, or one of her recovery codes, which is used up. For a session that has shown
 * a second factor: its tries count apart from those of the sign-in.
 * @throws AuthError `over_request_rate_limit`
 */
export async function showSecondFactor(
  auth: Auth,
  options: { claims: UserClaims; code: string; origin: Origin },
): Promise<boolean> {
  const { claims, code, origin } = options;
  const { database, secrets, now } = auth.context;
  const giveBack = await takeFactorTry(auth, { userId: claims.sub, shownIn: claims.session_id });
  const isShown = await database.asServer(async (trx) => {
    const factors = await lockFactors(trx, claims.sub);
    if (!/^\d{6}$/.test(code)) return useRecoveryCode(auth, trx, { claims, factors, code, origin });
    for (const { id, factor_type, status, secret } of factors) {
      if (factor_type !== 'totp' || status !== 'verified') continue;
      const opened = openTotpSecret(secrets, secret ?? '');
      if (await takeTotpCode(trx, { factorId: id, secret: opened, code, now: now() })) return true;
    }
    return false;
  });
  if (isShown) await giveBack();
  return isShown;
}
