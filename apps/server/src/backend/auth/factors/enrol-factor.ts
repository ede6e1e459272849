import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import QRCode from 'qrcode';
import type { UserClaims } from '../../../platform/caller.ts';
import { encryptText } from '../../../platform/encrypt.ts';
import type { Auth } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { findUser } from '../users/user-row.ts';
import { lockFactors, requireShown } from './factor-row.ts';
import { describeTotp, makeTotpSecret } from './totp-code.ts';

/** Purpose of the key under which secrets of authenticator apps are encrypted. */
export const totpSecrets = 'totp-secrets';
const maxFactors = 10;
/** Hours: an old session, found on a shared machine, must not lock its owner out with a factor of its own. */
const freshHours = 24;

function isFresh(claims: UserClaims, now: Date): boolean {
  const since = now.getTime() / 1000 - freshHours * 3600;
  return claims.aal === 'aal2' || (claims.amr ?? []).some(({ timestamp }) => timestamp > since);
}

export type EnrolledFactor = {
  id: string;
  type: 'totp';
  friendly_name: string;
  totp: { qr_code: string; secret: string; uri: string };
};

/**
 * Begins with an authenticator app: it counts once a code of it was shown. Needs a sign-in of the last day.
 * @throws AuthError `reauthentication_needed`, `insufficient_aal`, `mfa_factor_name_conflict`,
 *   `too_many_enrolled_mfa_factors`
 */
export async function enrolFactor(
  auth: Auth,
  options: { claims: UserClaims; name: string; issuer: string | undefined },
): Promise<EnrolledFactor> {
  const { claims, name } = options;
  const { context } = auth;
  if (!isFresh(claims, context.now())) {
    throw new AuthError('reauthentication_needed', 'Please sign in again before adding a factor');
  }
  const id = randomUUID();
  const secret = makeTotpSecret();
  const account = await context.database.asServer(async (trx) => {
    const factors = await lockFactors(trx, claims.sub);
    requireShown(factors, claims);
    if (factors.length >= maxFactors) {
      throw new AuthError('too_many_enrolled_mfa_factors', 'Maximum number of factors reached');
    }
    if (name !== '' && factors.some((factor) => factor.friendly_name === name)) {
      throw new AuthError(
        'mfa_factor_name_conflict',
        'A factor with the friendly name for this user already exists',
      );
    }
    const sealed = encryptText(context.secrets.encryption, totpSecrets, secret);
    await sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
      values (${id}::uuid, ${claims.sub}::uuid, ${name}, 'totp', 'unverified', ${sealed})`.execute(
      trx,
    );
    const user = await findUser(trx, { id: claims.sub });
    return user?.email ?? claims.sub;
  });
  const issuer = options.issuer ?? context.env.BRAND_NAME;
  const uri = describeTotp({ secret, issuer, account });
  const qrCode = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
}
