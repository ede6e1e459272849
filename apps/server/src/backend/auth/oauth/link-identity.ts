import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { findMailManner } from '../mails/find-mail-manner.ts';
import type { UserRow } from '../users/user-row.ts';
import type { ProviderProfile } from './provider.ts';

/** What the provider knows of a person, in the platform's words. */
export function describeProfile(profile: ProviderProfile): Record<string, unknown> {
  const { subject, email, isEmailVerified, name, picture } = profile;
  return {
    sub: subject,
    email,
    email_verified: isEmailVerified,
    ...(name === null ? {} : { name, full_name: name }),
    ...(picture === null ? {} : { avatar_url: picture, picture }),
  };
}

/** Whether she has taken this provider from her account: only she gives it back, while she is signed in. */
export function isClosed({ raw_app_meta_data: known }: UserRow, provider: string): boolean {
  const closed = known?.['closed_providers'];
  return Array.isArray(closed) && closed.includes(provider);
}

/** Remembers that she has closed this way in. */
export async function closeProvider(
  trx: ServerTransaction,
  userId: string,
  provider: string,
): Promise<void> {
  await sql`
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
      || jsonb_build_object('closed_providers', jsonb_build_array(${provider}::text))
    where id = ${userId}::uuid`.execute(trx);
}

/** Writes the providers that lead to an account into its app_metadata. */
export async function writeProviders(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`
    update auth.users set updated_at = now(),
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers', (
        select jsonb_agg(provider order by provider)
        from (select distinct provider from auth.identities where user_id = ${userId}::uuid) p))
    where id = ${userId}::uuid`.execute(trx);
}

/** With a password there is the identity by e-mail, which whoever came from a provider has not had. */
export async function addEmailIdentity(
  trx: ServerTransaction,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  if (email === null) return;
  const data = JSON.stringify({ sub: id, email, email_verified: true, phone_verified: false });
  const { rows } = await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}::uuid, 'email', ${id}, ${id}::uuid, ${data}::jsonb, now())
    on conflict (provider_id, provider) do nothing returning id`.execute(trx);
  if (rows.length > 0) await writeProviders(trx, id);
}

/** Tells the person that another way leads to her account, or one less (OWASP ASVS 5.0, 6.3.7). */
export async function tellIdentityChange(
  auth: Pick<Auth, 'mails' | 'audit'>,
  trx: ServerTransaction,
  options: {
    user: UserRow;
    kind: 'identity-linked' | 'identity-unlinked';
    provider: string;
    origin: Origin;
  },
): Promise<void> {
  const { user, kind, provider, origin } = options;
  const action = kind.replace('-', '_');
  await auth.audit(trx, { action, actor: user, origin, traits: { provider } });
  if (user.email === null) return;
  const manner = await findMailManner(trx, user);
  await auth.mails.send(trx, { kind, to: user.email, ...manner, isOwnDoing: true });
}

/**
 * Adds the provider to an account, also one that she had closed. What she says of herself stays before what the provider
 * knows.
 * @throws AuthError `identity_already_exists`
 */
export async function linkIdentity(
  trx: ServerTransaction,
  user: UserRow,
  profile: ProviderProfile,
): Promise<void> {
  const data = JSON.stringify(describeProfile(profile));
  const { rows } = await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}::uuid, 'google', ${profile.subject}, ${user.id}::uuid, ${data}::jsonb,
      now())
    on conflict (provider_id, provider) do nothing returning id`.execute(trx);
  if (rows.length === 0) {
    throw new AuthError('identity_already_exists', 'Identity is already linked');
  }
  await sql`
    update auth.users set raw_user_meta_data = ${data}::jsonb || coalesce(raw_user_meta_data, '{}'),
      raw_app_meta_data = raw_app_meta_data - 'closed_providers'
    where id = ${user.id}::uuid`.execute(trx);
  await writeProviders(trx, user.id);
}
