import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import QRCode from 'qrcode';
import type { UserClaims } from '../../../platform/caller.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { requireFreshSignIn } from '../proofs/recent-proof.ts';
import { requireAal2 } from '../users/require-aal2.ts';
import { findUser } from '../users/user-row.ts';
import { lockFactors } from './factor-row.ts';
import { describeTotp, makeTotpSecret, sealTotpSecret } from './totp-code.ts';

const maxFactors = 10;
export type EnrolledFactor = {
  id: string;
  type: 'totp';
  friendly_name: string;
  totp: { qr_code: string; secret: string; uri: string };
};

/**
 * Begins with an authenticator app: it counts once a code of it was shown. Needs a proof or a sign-in of late.
 * @throws AuthError `reauthentication_needed`, `insufficient_aal`, `mfa_factor_name_conflict`,
 *   `too_many_enrolled_mfa_factors`
 */
export async function enrolFactor(
  auth: Auth,
  options: { claims: UserClaims; name: string; issuer: string | undefined; origin: Origin },
): Promise<EnrolledFactor> {
  const { claims, name, origin } = options;
  const { context } = auth;
  const id = randomUUID();
  const secret = makeTotpSecret();
  const account = await context.database.asServer(async (trx) => {
    const factors = await lockFactors(trx, claims.sub);
    await requireAal2(trx, claims);
    await requireFreshSignIn(trx, claims);
    if (factors.length >= maxFactors) {
      throw new AuthError('too_many_enrolled_mfa_factors', 'Maximum number of factors reached');
    }
    if (name !== '' && factors.some((factor) => factor.friendly_name === name)) {
      throw new AuthError(
        'mfa_factor_name_conflict',
        'A factor with the friendly name for this user already exists',
      );
    }
    const sealed = sealTotpSecret(context.secrets, secret);
    await sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
      values (${id}::uuid, ${claims.sub}::uuid, ${name}, 'totp', 'unverified', ${sealed})`.execute(
      trx,
    );
    const user = await findUser(trx, { id: claims.sub });
    const traits = { factor_id: id };
    await auth.audit(trx, { action: 'factor_in_progress', actor: user, origin, traits });
    return user?.email ?? claims.sub;
  });
  const issuer = options.issuer ?? context.env.BRAND_NAME;
  const uri = describeTotp({ secret, issuer, account });
  const qrCode = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
}
