import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, AuthMethod, Origin, SessionAnswer } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { findKnownDevice } from '../devices/known-devices.ts';
import { issueAuthCode } from '../flows/issue-auth-code.ts';
import { acceptedPurposes } from '../tokens/purposes.ts';
import type { VerifyType } from '../tokens/purposes.ts';
import { useCode, useLink } from '../tokens/use-token.ts';
import type { UsedToken } from '../tokens/use-token.ts';
import { findUser } from '../users/user-row.ts';
import type { UserRow } from '../users/user-row.ts';
import { finishEmailChange } from './finish-email-change.ts';

/** What a person brings back from her mailbox. */
export type Proof = { type: VerifyType } & (
  | { tokenHash: string }
  | { email: string; code: string }
);

export type Verified =
  | { kind: 'session'; answer: SessionAnswer }
  /** For the browser that began the flow: it exchanges the code. */
  | { kind: 'auth-code'; code: string; redirectTo: string | null }
  /** One of two mailboxes agreed to a new address. */
  | { kind: 'half' };

/**
 * The mailbox is hers, so the account is confirmed. A password that was set before by somebody who never
 * proved the mailbox goes, unless this is the answer to that very sign-up: else a stranger could sign up
 * with her address and wait (account pre-hijacking, Sudhodanan and Paverd 2022).
 */
async function confirm(
  auth: Auth,
  trx: ServerTransaction,
  options: { user: UserRow; token: UsedToken; origin: Origin },
): Promise<UserRow | null> {
  const { user, token, origin } = options;
  if (user.email_confirmed_at !== null) return user;
  const keepsPassword = token.purpose === 'signup';
  await sql`
    update auth.users set email_confirmed_at = now(), updated_at = now(),
      encrypted_password = case when ${keepsPassword} then encrypted_password end
    where id = ${user.id}::uuid`.execute(trx);
  await sql`
    update auth.identities set updated_at = now(),
      identity_data = identity_data || jsonb_build_object('email_verified', true)
    where user_id = ${user.id}::uuid and provider = 'email'`.execute(trx);
  await auth.audit(trx, { action: 'user_confirmed', actor: user, origin });
  return findUser(trx, { id: user.id });
}

function methodOf(token: UsedToken, isCode: boolean): AuthMethod {
  if (token.purpose === 'recovery' || token.purpose === 'email_change') return token.purpose;
  if (isCode) return 'otp';
  return token.purpose === 'signup' ? 'email/signup' : 'magiclink';
}

async function useProof(
  auth: Auth,
  trx: ServerTransaction,
  options: { proof: Proof; origin: Origin; wantsAuthCode: boolean },
): Promise<Verified | null> {
  const { proof, origin, wantsAuthCode } = options;
  const { secrets } = auth.context;
  const purposes = acceptedPurposes[proof.type];
  const isCode = 'code' in proof;
  const token = isCode
    ? await useCode(secrets, trx, { mailbox: proof.email, digits: proof.code, purposes })
    : await useLink(secrets, trx, { tokenHash: proof.tokenHash, purposes });
  if (token === null) return null;
  const found = await findUser(trx, { id: token.userId }, { lock: 'update' });
  if (found === null) return null;
  let user: UserRow | null;
  if (token.purpose === 'email_change') {
    const changed = await finishEmailChange(auth, trx, { user: found, token, origin });
    if (changed === 'half') return { kind: 'half' };
    user = changed;
  } else {
    if (found.email !== token.mailbox) return null;
    user = await confirm(auth, trx, { user: found, token, origin });
  }
  if (user === null) return null;
  if (wantsAuthCode && token.flowId !== null) {
    const { flowId } = token;
    const { rows } = await sql<{ referrer: string | null }>`
      select referrer from auth.flow_state where id = ${flowId}::uuid`.execute(trx);
    const code = await issueAuthCode(secrets, trx, { flowId, userId: user.id });
    return { kind: 'auth-code', code, redirectTo: rows[0]?.referrer ?? null };
  }
  const answer = await auth.sessions.start(trx, { user, method: methodOf(token, isCode), origin });
  return { kind: 'session', answer };
}

/** Guesses of a browser that signed in to the account before count apart, as with passwords. */
async function takeGuess(auth: Auth, email: string, origin: Origin): Promise<void> {
  const device = await findKnownDevice(auth, { email, origin });
  if (device !== null) return auth.limits.take('verify-device', `${device} ${email}`);
  await auth.limits.take('verify-address', origin.address);
  await auth.limits.take('verify-account', email);
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Uses up what came from a mailbox: a link's token or six digits. Tries are limited by address, and for
 * digits by mailbox too; wrong digits count even though nothing else of the try is kept.
 * @param options.wantsAuthCode ends a PKCE flow with a code instead of a session, where there is one
 * @throws AuthError `otp_expired` whatever was wrong, `over_request_rate_limit`, `user_banned`
 */
export async function verifyToken(
  auth: Auth,
  options: { proof: Proof; origin: Origin; wantsAuthCode?: boolean },
): Promise<Verified> {
  const { proof, origin, wantsAuthCode = false } = options;
  if ('code' in proof) await takeGuess(auth, proof.email, origin);
  else await auth.limits.take('verify-address', origin.address);
  const verified = await auth.context.database
    .asServer((trx) => useProof(auth, trx, { proof, origin, wantsAuthCode }))
    .catch((error: unknown) => {
      // Somebody else got the wanted address in this very moment.
      if (isUniqueViolation(error)) return null;
      throw error;
    });
  if (verified === null) throw new AuthError('otp_expired', 'Token has expired or is invalid');
  return verified;
}
