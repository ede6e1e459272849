import { sql } from 'kysely';
import type { UserClaims } from '../../../platform/caller.ts';
import type { Auth, AuthMethod, Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { checkReauthentication } from '../mail-flows/reauthenticate.ts';
import { stopEmailChange } from '../mail-flows/stop-email-change.ts';
import { addEmailIdentity } from '../oauth/link-identity.ts';
import { findMailManner } from '../mails/find-mail-manner.ts';
import { hasRecentProof } from '../proofs/recent-proof.ts';
import { requireAal2 } from './require-aal2.ts';
import type { UserRow } from './user-row.ts';

/** Minutes in which a sign-in through the mailbox or an outside provider stands for the old password. */
const freshMinutes = 15;
const provesPerson: ReadonlySet<string> = new Set<AuthMethod>([
  'recovery',
  'otp',
  'magiclink',
  'email/signup',
  'oauth',
]);

type Proof = { currentPassword: string | undefined; nonce: string | undefined };

/** A session that began a moment ago by proof of the mailbox (or at the provider) needs no old password. */
function isFresh(claims: UserClaims, now: Date): boolean {
  const since = now.getTime() / 1000 - freshMinutes * 60;
  return (claims.amr ?? []).some(
    ({ method, timestamp }) => provesPerson.has(method) && timestamp > since,
  );
}

/** @throws AuthError when a session alone is all there is: a stolen one must not take the account over */
async function checkProof(
  auth: Auth,
  options: { user: UserRow; claims: UserClaims; proof: Proof },
): Promise<void> {
  const { user, claims, proof } = options;
  if (isFresh(claims, auth.context.now())) return;
  const { session_id: sessionId } = claims;
  if (await auth.context.database.asServer((trx) => hasRecentProof(trx, sessionId))) return;
  if (proof.nonce !== undefined && user.email !== null) {
    const { nonce } = proof;
    if (await checkReauthentication(auth, { userId: user.id, email: user.email, nonce })) {
      return;
    }
    throw new AuthError('reauthentication_not_valid', 'Verify requires a valid nonce');
  }
  if (proof.currentPassword === undefined || user.encrypted_password === null) {
    throw new AuthError(
      'reauthentication_needed',
      'Password update requires the current password or reauthentication',
    );
  }
  await auth.limits.take('proof-account', user.id);
  if (!(await auth.passwords.verify(user.encrypted_password, proof.currentPassword))) {
    throw new AuthError('invalid_credentials', 'The current password is not right');
  }
}

/**
 * Changes a password, signs everybody else out, stops a change of address that one of them may have begun, and tells the
 * person by mail.
 * @throws AuthError `weak_password`, `same_password`, `reauthentication_needed`, `reauthentication_not_valid`,
 *   `invalid_credentials`, `insufficient_aal`
 */
export async function changePassword(
  auth: Auth,
  options: { user: UserRow; claims: UserClaims; password: string; proof: Proof; origin: Origin },
): Promise<void> {
  const { user, claims, password, origin } = options;
  const { database } = auth.context;
  auth.passwords.refuseWeak(password, user.email);
  await database.asServer((trx) => requireAal2(trx, claims));
  await checkProof(auth, options);
  if (
    user.encrypted_password !== null &&
    (await auth.passwords.verify(user.encrypted_password, password))
  ) {
    throw new AuthError('same_password', 'New password should be different from the old password.');
  }
  const hash = await auth.passwords.hash(password);
  await database.asServer(async (trx) => {
    await sql`
      update auth.users set encrypted_password = ${hash}, updated_at = now()
      where id = ${user.id}::uuid`.execute(trx);
    await addEmailIdentity(trx, user);
    // Links that were mailed before open nothing any more.
    await sql`
      delete from auth.one_time_tokens where user_id = ${user.id}::uuid
        and token_type in ('recovery_token', 'reauthentication_token')`.execute(trx);
    await stopEmailChange(trx, user.id);
    await auth.sessions.end(trx, {
      userId: user.id,
      sessionId: claims.session_id,
      scope: 'others',
    });
    await auth.audit(trx, { action: 'user_updated_password', actor: user, origin });
    if (user.email === null) return;
    await auth.mails.send(trx, {
      kind: 'password-changed',
      to: user.email,
      ...(await findMailManner(trx, user)),
      isOwnDoing: true,
    });
  });
}
