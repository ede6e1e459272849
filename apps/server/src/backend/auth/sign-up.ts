import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../platform/database.ts';
import type { Auth, Origin, SessionAnswer } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { sendConfirmation } from './mail-flows/send-confirmation.ts';
import { findMailManner } from './mails/find-mail-manner.ts';
import { createUser } from './users/create-user.ts';
import { findUser } from './users/user-row.ts';

export type SignUp = {
  email: string;
  password: string;
  metadata: Record<string, unknown>;
  redirectTo: string | undefined;
  codeChallenge: string | null;
  origin: Origin;
};

/** What everybody gets who is to be confirmed: the same for a new, a waiting and a known address. */
function describeWaiting(
  email: string,
  metadata: Record<string, unknown>,
): Record<string, unknown> {
  const id = randomUUID();
  const time = new Date().toISOString();
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: time,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: { email, email_verified: false, phone_verified: false, sub: id },
        provider: 'email',
        last_sign_in_at: time,
        created_at: time,
        updated_at: time,
        email,
      },
    ],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
  };
}

/**
 * A second sign-up with an address that nobody confirmed yet. The mailbox's owner will confirm one account,
 * whoever asked for it: a password that is not the one of the first try belongs to nobody for sure, so it goes
 * (account pre-hijacking, Sudhodanan and Paverd 2022).
 * @param compared the hash that her password was compared with; another try may have been quicker since
 */
async function signUpAgain(
  auth: Auth,
  trx: ServerTransaction,
  request: SignUp,
  compared: { hash: string | null; fits: boolean },
): Promise<void> {
  const user = await findUser(trx, { email: request.email }, { lock: 'update' });
  if (user === null) return;
  if (user.email_confirmed_at !== null) {
    await auth.mails.send(trx, {
      kind: 'account-exists',
      to: request.email,
      ...(await findMailManner(trx, user)),
    });
    return;
  }
  const { encrypted_password: hash } = user;
  const isSamePassword =
    hash === compared.hash ? compared.fits : await auth.passwords.verify(hash, request.password);
  if (!isSamePassword) {
    await sql`
      update auth.users set encrypted_password = null, updated_at = now()
      where id = ${user.id}::uuid`.execute(trx);
  }
  await sendConfirmation(auth, trx, user, request.redirectTo, request.codeChallenge);
}

/** Makes an account that is signed in at once. @throws AuthError `user_already_exists` */
async function signUpAtOnce(auth: Auth, request: SignUp, hash: string): Promise<SessionAnswer> {
  const { email, metadata, origin } = request;
  return auth.context.database.asServer(async (trx) => {
    const user = await createUser(trx, { email, passwordHash: hash, metadata, isConfirmed: true });
    if (user === null) throw new AuthError('user_already_exists', 'User already registered');
    await auth.audit(trx, { action: 'user_signedup', actor: user, origin });
    return auth.sessions.start(trx, { user, method: 'password', origin });
  });
}

/** Makes an account that waits for its confirmation; known addresses get a mail and the same answer. */
async function signUpToConfirm(
  auth: Auth,
  request: SignUp,
  hash: string,
): Promise<Record<string, unknown>> {
  const { email, metadata, password, origin, redirectTo, codeChallenge } = request;
  const { database } = auth.context;
  const present = await database.asServer((trx) => findUser(trx, { email }));
  // Done for unknown addresses too, so that the time tells nothing.
  const compared = present?.encrypted_password ?? null;
  const fits = await auth.passwords.verify(compared, password);
  await database.asServer(async (trx) => {
    const user =
      present === null
        ? await createUser(trx, { email, passwordHash: hash, metadata, isConfirmed: false })
        : null;
    if (user === null) {
      await signUpAgain(auth, trx, request, { hash: compared, fits });
      return;
    }
    await auth.audit(trx, { action: 'user_confirmation_requested', actor: user, origin });
    await sendConfirmation(auth, trx, user, redirectTo, codeChallenge);
  });
  return describeWaiting(email, metadata);
}

/**
 * Makes an account with a password.
 * @throws AuthError `signup_disabled`, `weak_password`, `user_already_exists`, `over_request_rate_limit`
 */
export async function signUp(
  auth: Auth,
  request: SignUp,
): Promise<SessionAnswer | Record<string, unknown>> {
  const { env } = auth.context;
  if (!env.SIGNUP_ENABLED) {
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
  }
  auth.passwords.refuseWeak(request.password, request.email);
  await auth.limits.take('sign-up-address', request.origin.address);
  const hash = await auth.passwords.hash(request.password);
  return env.SIGNUP_CONFIRM_EMAIL
    ? signUpToConfirm(auth, request, hash)
    : signUpAtOnce(auth, request, hash);
}
