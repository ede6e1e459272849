import { sql } from 'kysely';
import type { UserClaims } from '../../../platform/caller.ts';
import type { ServerTransaction } from '../../../platform/database.ts';
import { AuthError } from '../auth-error.ts';

/** Whether this session has still to show the second factor that its person set up; its row decides. */
export async function lacksSecondFactor(
  trx: ServerTransaction,
  { sub, session_id }: Pick<UserClaims, 'sub' | 'session_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from auth.mfa_factors where user_id = ${sub}::uuid and status = 'verified'
      and not exists (
        select from auth.sessions where id = ${session_id}::uuid and aal = 'aal2')`.execute(trx);
  return rows.length > 0;
}

/**
 * A person with a verified second factor must have shown it before she changes her account. The session's row decides: a
 * token may still say what was true before a factor was removed.
 * @throws AuthError `insufficient_aal`
 */
export async function requireAal2(
  trx: ServerTransaction,
  claims: Pick<UserClaims, 'sub' | 'session_id'>,
): Promise<void> {
  if (await lacksSecondFactor(trx, claims)) {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to change how the account is guarded.',
    );
  }
}
