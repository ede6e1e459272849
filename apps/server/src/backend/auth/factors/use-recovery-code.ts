import type { UserClaims } from '../../../platform/caller.ts';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { raiseSession } from './factor-row.ts';
import type { FactorRow } from './factor-row.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { tellFactorChange } from './tell-factor-change.ts';

/** Raises the session by one of her recovery codes, which is used up; false when it is none of hers. */
export async function useRecoveryCode(
  auth: Auth,
  trx: ServerTransaction,
  options: { claims: UserClaims; factors: readonly FactorRow[]; code: string; origin: Origin },
): Promise<boolean> {
  const { claims, factors, code, origin } = options;
  const { sub: userId, session_id: sessionId } = claims;
  const set = factors.find(({ factor_type }) => factor_type === 'recovery_code');
  const signingSecret = auth.context.secrets.linkSigning;
  if (set === undefined || !(await takeRecoveryCode(trx, { userId, signingSecret, code }))) {
    return false;
  }
  await raiseSession(trx, { sessionId, factorId: set.id, method: 'mfa/recovery_code' });
  // Somebody who is not the person may have found the sheet: she hears of it.
  await tellFactorChange(auth, trx, {
    ...{ userId, kind: 'recovery-code-used', factorId: set.id, origin },
    left: await countRecoveryCodes(trx, userId),
  });
  return true;
}
