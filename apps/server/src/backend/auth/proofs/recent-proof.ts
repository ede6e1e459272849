import { proofMinutes } from '@leakblock/domain/sessions';
import { sql } from 'kysely';
import type { UserClaims } from '../../../platform/caller.ts';
import type { ServerTransaction } from '../../../platform/database.ts';
import { AuthError } from '../auth-error.ts';

/** From this moment on whoever uses the session counts as its person, for a while. */
export async function noteProof(trx: ServerTransaction, sessionId: string): Promise<void> {
  await sql`
    insert into leakblock_auth.proofs (session_id, proved_at) values (${sessionId}::uuid, now())
    on conflict (session_id) do update set proved_at = excluded.proved_at`.execute(trx);
}

/** Whether somebody proved in this session, of late, that it is in the right hands. A sign-in alone is no proof. */
export async function hasRecentProof(trx: ServerTransaction, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from leakblock_auth.proofs where session_id = ${sessionId}::uuid
      and proved_at > now() - make_interval(mins => ${proofMinutes})`.execute(trx);
  return rows.length > 0;
}

/**
 * For what a thief of the session must not do to the ways into the account.
 * @throws AuthError `reauthentication_needed`
 */
export async function requireRecentProof(
  trx: ServerTransaction,
  { session_id }: Pick<UserClaims, 'session_id'>,
): Promise<void> {
  if (await hasRecentProof(trx, session_id)) return;
  throw new AuthError('reauthentication_needed', 'Please prove that it is you before you do this.');
}

/**
 * For new ways into the account: a proof, or a sign-in of late. A session that is found on a shared machine must not give
 * whoever found it a way in of his own.
 * @throws AuthError `reauthentication_needed`
 */
export async function requireFreshSignIn(
  trx: ServerTransaction,
  claims: Pick<UserClaims, 'session_id'>,
): Promise<void> {
  if (!(await isFreshSignIn(trx, claims.session_id))) await requireRecentProof(trx, claims);
}

/** Whether somebody signed in to this session of late. */
export async function isFreshSignIn(trx: ServerTransaction, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.mfa_amr_claims where session_id = ${sessionId}::uuid
      and updated_at > now() - make_interval(mins => ${proofMinutes})`.execute(trx);
  return rows.length > 0;
}
