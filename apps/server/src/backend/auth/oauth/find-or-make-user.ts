import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { createUser } from '../users/create-user.ts';
import { findUser } from '../users/user-row.ts';
import type { UserRow } from '../users/user-row.ts';
import { describeProfile, isClosed, linkIdentity, tellIdentityChange } from './link-identity.ts';
import type { ProviderProfile } from './provider.ts';

const provider = 'google';

/** @throws AuthError `user_not_found` for an identity whose account is gone */
async function findByIdentity(
  trx: ServerTransaction,
  profile: ProviderProfile,
): Promise<UserRow | null> {
  const data = JSON.stringify(describeProfile(profile));
  const { rows } = await sql<{ user_id: string }>`
    update auth.identities set last_sign_in_at = now(), updated_at = now(),
      identity_data = ${data}::jsonb
    where provider = ${provider} and provider_id = ${profile.subject} returning user_id`.execute(
    trx,
  );
  const id = rows[0]?.user_id;
  if (id === undefined) return null;
  const user = await findUser(trx, { id }, { lock: 'update' });
  if (user === null) throw new AuthError('user_not_found', 'User not found');
  return user;
}

/**
 * Makes the account the provider's alone. One that nobody confirmed is not known to be of whoever made it: what
 * that one set goes before the person with the proven address gets it (account pre-hijacking, Sudhodanan and
 * Paverd 2022).
 */
async function makeSole(auth: Auth, trx: ServerTransaction, userId: string): Promise<void> {
  await sql`delete from auth.identities where user_id = ${userId}::uuid`.execute(trx);
  await sql`delete from auth.one_time_tokens where user_id = ${userId}::uuid`.execute(trx);
  await auth.sessions.end(trx, { userId, sessionId: null, scope: 'global' });
  await sql`
    update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0,
      email_confirmed_at = now(), raw_user_meta_data = '{}',
      raw_app_meta_data = jsonb_build_object('provider', ${provider}::text)
    where id = ${userId}::uuid`.execute(trx);
}

/**
 * Where nobody confirms addresses, an account proves nothing about whose it is: it gets no second owner. Nor is what its
 * person took away added again without her.
 * @throws AuthError `email_exists`
 */
function requireWelcome(auth: Auth, present: UserRow): void {
  if (auth.context.env.SIGNUP_CONFIRM_EMAIL && !isClosed(present, provider)) return;
  throw new AuthError('email_exists', 'Sign in with your password first, then add the provider.');
}

/**
 * The person behind a profile of the provider: by her identity there, else by the address that both sides have
 * proven, else new.
 * @throws AuthError `provider_email_needs_verification`, `signup_disabled`, `email_exists`, `user_banned`
 */
export async function findOrMakeUser(
  auth: Auth,
  trx: ServerTransaction,
  profile: ProviderProfile,
  origin: Origin,
): Promise<UserRow> {
  const known = await findByIdentity(trx, profile);
  if (known !== null) return known;
  const { email, isEmailVerified } = profile;
  if (!isEmailVerified || email === '') {
    throw new AuthError(
      'provider_email_needs_verification',
      'The provider has not verified the e-mail address of this account.',
    );
  }
  const present = await findUser(trx, { email }, { lock: 'update' });
  if (present !== null && present.email_confirmed_at !== null) {
    requireWelcome(auth, present);
    await linkIdentity(trx, present, profile);
    await tellIdentityChange(auth, trx, {
      ...{ user: present, kind: 'identity-linked', provider, origin },
    });
    return present;
  }
  if (!auth.context.env.SIGNUP_ENABLED) {
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
  }
  const user =
    present ??
    (await createUser(trx, { email, passwordHash: null, metadata: {}, isConfirmed: true }));
  if (user === null) throw new AuthError('conflict', 'Please try again.');
  await makeSole(auth, trx, user.id);
  await linkIdentity(trx, { ...user, raw_user_meta_data: {} }, profile);
  await auth.audit(trx, { action: 'user_signedup', actor: user, origin, traits: { provider } });
  return (await findUser(trx, { id: user.id })) ?? user;
}
