import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { UserRow } from './user-row.ts';

/**
 * Gives the admin role to confirmed addresses of ADMIN_EMAILS and takes it from those that are no longer
 * there, then writes the person's role into her app_metadata. A row that this made is granted by nobody but
 * the person herself, so one that an admin made stays.
 * @returns the person with her role
 */
export async function setRole(
  trx: ServerTransaction,
  user: UserRow,
  adminEmails: readonly string[],
): Promise<UserRow> {
  const isListed =
    user.email_confirmed_at !== null &&
    user.email !== null &&
    adminEmails.some((email) => email.toLowerCase() === user.email);
  await sql`select set_config('role', 'service_role', true)`.execute(trx);
  if (isListed) {
    await sql`
      insert into public.user_roles (user_id, role, granted_by)
      values (${user.id}::uuid, 'admin', ${user.id}::uuid) on conflict do nothing`.execute(trx);
  } else {
    await sql`
      delete from public.user_roles
      where user_id = ${user.id}::uuid and role = 'admin' and granted_by = user_id`.execute(trx);
  }
  const { rows } = await sql<{ role: string }>`
    select role from public.user_roles where user_id = ${user.id}::uuid order by role limit 1`.execute(
    trx,
  );
  await sql`select set_config('role', 'none', true)`.execute(trx);
  const role = rows[0]?.role;
  const { role: known, ...rest } = user.raw_app_meta_data ?? {};
  if (known === role) return user;
  const metadata = role === undefined ? rest : { ...rest, role };
  await sql`
    update auth.users set raw_app_meta_data = ${JSON.stringify(metadata)}::jsonb
    where id = ${user.id}::uuid`.execute(trx);
  return { ...user, raw_app_meta_data: metadata };
}
