import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { createUser } from '../users/create-user.ts';
import { findUser } from '../users/user-row.ts';
import type { UserRow } from '../users/user-row.ts';
import type { ProviderProfile } from './provider.ts';

const provider = 'google';

/** What the provider knows, in the platform's words. */
function describe(profile: ProviderProfile): Record<string, unknown> {
  return {
    sub: profile.subject,
    email: profile.email,
    email_verified: profile.isEmailVerified,
    ...(profile.name === null ? {} : { name: profile.name, full_name: profile.name }),
    ...(profile.picture === null ? {} : { avatar_url: profile.picture }),
  };
}

async function findByIdentity(trx: ServerTransaction, subject: string): Promise<UserRow | null> {
  const { rows } = await sql<{ user_id: string }>`
    update auth.identities set last_sign_in_at = now(), updated_at = now()
    where provider = ${provider} and provider_id = ${subject} returning user_id`.execute(trx);
  const id = rows[0]?.user_id;
  return id === undefined ? null : findUser(trx, { id }, { lock: true });
}

/** Adds the provider to an account. */
export async function linkIdentity(
  trx: ServerTransaction,
  user: UserRow,
  profile: ProviderProfile,
): Promise<void> {
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}::uuid, ${provider}, ${profile.subject}, ${user.id}::uuid,
      ${JSON.stringify(describe(profile))}::jsonb, now())`.execute(trx);
  await sql`
    update auth.users set updated_at = now(),
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers', (
        select jsonb_agg(distinct provider) from auth.identities where user_id = ${user.id}::uuid)),
      raw_user_meta_data = ${JSON.stringify(describe(profile))}::jsonb
        || coalesce(raw_user_meta_data, '{}')
    where id = ${user.id}::uuid`.execute(trx);
}

/**
 * An account that nobody confirmed is not known to be of whoever made it: what that one set goes before the
 * person with the proven address gets it (account pre-hijacking, Sudhodanan and Paverd 2022).
 */
async function takeOver(auth: Auth, trx: ServerTransaction, user: UserRow): Promise<void> {
  await sql`
    update auth.users set encrypted_password = null, email_confirmed_at = now()
    where id = ${user.id}::uuid`.execute(trx);
  await sql`delete from auth.one_time_tokens where user_id = ${user.id}::uuid`.execute(trx);
  await auth.sessions.end(trx, { userId: user.id, sessionId: null, scope: 'global' });
}

/**
 * The person behind a profile of the provider: by her identity there, else by the address that both sides have
 * proven, else new.
 * @throws AuthError `provider_email_needs_verification`, `signup_disabled`
 */
export async function findOrMakeUser(
  auth: Auth,
  trx: ServerTransaction,
  profile: ProviderProfile,
  origin: Origin,
): Promise<UserRow> {
  const known = await findByIdentity(trx, profile.subject);
  if (known !== null) return known;
  if (!profile.isEmailVerified || profile.email === '') {
    throw new AuthError(
      'provider_email_needs_verification',
      'The provider has not verified the e-mail address of this account.',
    );
  }
  const present = await findUser(trx, { email: profile.email }, { lock: true });
  if (present === null && !auth.context.env.SIGNUP_ENABLED) {
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
  }
  const user =
    present ??
    (await createUser(trx, {
      email: profile.email,
      passwordHash: null,
      metadata: {},
      isConfirmed: true,
    }));
  if (user === null) throw new AuthError('conflict', 'Please try again.');
  if (user.email_confirmed_at === null) await takeOver(auth, trx, user);
  if (present === null) {
    // She has no password and no proof by mail: the provider is her only identity.
    await sql`delete from auth.identities where user_id = ${user.id}::uuid`.execute(trx);
    await sql`
      update auth.users set raw_app_meta_data = '{"provider":"google"}'
      where id = ${user.id}::uuid`.execute(trx);
    await auth.audit(trx, { action: 'user_signedup', actor: user, origin, traits: { provider } });
  }
  await linkIdentity(trx, user, profile);
  return (await findUser(trx, { id: user.id })) ?? user;
}
