import { sql } from 'kysely';
import type { UserClaims } from '../../../platform/caller.ts';
import type { ServerTransaction } from '../../../platform/database.ts';
import { AuthError } from '../auth-error.ts';

/**
 * A person with a verified second factor must have shown it before she changes what guards her account.
 * @throws AuthError `insufficient_aal`
 */
export async function requireAal2(
  trx: ServerTransaction,
  claims: Pick<UserClaims, 'sub' | 'aal'>,
): Promise<void> {
  if (claims.aal === 'aal2') return;
  const { rows } = await sql`
    select from auth.mfa_factors where user_id = ${claims.sub}::uuid and status = 'verified'`.execute(
    trx,
  );
  if (rows.length > 0) {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
}
