import { sql } from 'kysely';
import type { Auth, LimitKind, Origin, SessionAnswer } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { findKnownDevice } from './devices/known-devices.ts';
import { isOutdated } from './passwords/create-passwords.ts';
import { findUser } from './users/user-row.ts';

/**
 * Signs in with a password. Wrong ones are answered alike, after the same work, whether or not the address is
 * known; that an account is banned or not confirmed is told only to who knows its password. Tries from a
 * browser that signed in to the account before count apart: somebody who keeps trying from elsewhere does not lock its
 * person out. From a new browser she still gets in by a link to her mailbox, which has limits of its own.
 * @param options.email in lower case
 * @throws AuthError `invalid_credentials`, `email_not_confirmed`, `user_banned`, `over_request_rate_limit`
 */
export async function signInWithPassword(
  auth: Auth,
  options: { email: string; password: string; origin: Origin },
): Promise<SessionAnswer> {
  const { email, password, origin } = options;
  const { database } = auth.context;
  const tries = await takeTry(auth, email, origin);
  const user = await database.asServer((trx) => findUser(trx, { email }));
  const hash = user?.encrypted_password ?? null;
  const fits = await auth.passwords.verify(hash === '' ? null : hash, password);
  if (user === null || hash === null || !fits) {
    await database.asServer((trx) =>
      auth.audit(trx, {
        action: 'login_failed',
        actor: user,
        origin,
        traits: { provider: 'email' },
      }),
    );
    throw new AuthError('invalid_credentials', 'Invalid login credentials');
  }
  if (user.email_confirmed_at === null) {
    throw new AuthError('email_not_confirmed', 'Email not confirmed');
  }
  // Before the session is made: a right password is no guess, also where the database fails at that.
  await auth.limits.reset(...tries);
  const renewed = isOutdated(hash) ? await auth.passwords.hash(password) : null;
  return database.asServer(async (trx) => {
    // What she writes elsewhere in this moment goes on.
    const present = await findUser(trx, { id: user.id }, { lock: 'no key update' });
    if (present === null || present.encrypted_password !== hash) {
      throw new AuthError('invalid_credentials', 'Invalid login credentials');
    }
    if (renewed !== null) {
      await sql`
        update auth.users set encrypted_password = ${renewed} where id = ${user.id}::uuid`.execute(
        trx,
      );
    }
    return auth.sessions.start(trx, { user: present, method: 'password', origin });
  });
}

/** @returns what the try was counted against */
async function takeTry(auth: Auth, email: string, origin: Origin): Promise<[LimitKind, string]> {
  const device = await findKnownDevice(auth, { email, origin });
  if (device !== null) {
    const key = `${device} ${email}`;
    await auth.limits.take('sign-in-device', key);
    return ['sign-in-device', key];
  }
  await auth.limits.take('sign-in-address', origin.address);
  await auth.limits.take('sign-in-account', email);
  return ['sign-in-account', email];
}
