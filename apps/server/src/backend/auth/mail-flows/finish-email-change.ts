import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { findMailManner } from '../mails/find-mail-manner.ts';
import type { UsedToken } from '../tokens/use-token.ts';
import { findUser, isProven } from '../users/user-row.ts';
import type { UserRow } from '../users/user-row.ts';

/** Writes the new address everywhere it stands: person, identity, profile. */
async function moveAddress(trx: ServerTransaction, userId: string, next: string): Promise<void> {
  await sql`
    update auth.users set email = ${next}, email_change = '', email_change_confirm_status = 0,
      email_confirmed_at = now(), updated_at = now() where id = ${userId}::uuid`.execute(trx);
  await sql`
    update auth.identities set updated_at = now(), identity_data = identity_data
      || jsonb_build_object('email', ${next}::text, 'email_verified', true)
    where user_id = ${userId}::uuid and provider = 'email'`.execute(trx);
  // Whatever was mailed to the old address opens nothing any more.
  await sql`delete from auth.one_time_tokens where user_id = ${userId}::uuid`.execute(trx);
  await sql`select set_config('role', 'service_role', true)`.execute(trx);
  await sql`update public.profiles set email = ${next} where id = ${userId}::uuid`.execute(trx);
  await sql`select set_config('role', 'none', true)`.execute(trx);
}

/**
 * One of the two mailboxes agreed. With the second the address changes, everybody else is signed out and
 * the old mailbox is told.
 * @returns the person with her new address, `half` when the other mailbox is still to come, or null when
 *   there is no change under way or somebody else has the address meanwhile
 */
export async function finishEmailChange(
  auth: Auth,
  trx: ServerTransaction,
  options: { user: UserRow; token: UsedToken; origin: Origin },
): Promise<UserRow | 'half' | null> {
  const { user, token, origin } = options;
  const next = user.wanted_email;
  const expected = token.type === 'email_change_token_new' ? next : user.email;
  if (next === null || token.mailbox !== expected) return null;
  const isHalf = user.email !== null && user.email_change_confirm_status === 0;
  if (isHalf) {
    await sql`
      update auth.users set email_change_confirm_status = 1, updated_at = now()
      where id = ${user.id}::uuid`.execute(trx);
    return 'half';
  }
  const present = await findUser(trx, { email: next }, { lock: 'update' });
  if (present !== null) {
    if (isProven(present)) return null;
    // A sign-up that nobody ever confirmed: the mailbox has just shown whose it is.
    await sql`delete from auth.users where id = ${present.id}::uuid`.execute(trx);
  }
  await moveAddress(trx, user.id, next);
  await auth.sessions.end(trx, { userId: user.id, sessionId: null, scope: 'global' });
  if (user.email !== null) {
    await auth.mails.send(trx, {
      kind: 'email-changed',
      to: user.email,
      ...(await findMailManner(trx, user)),
      isOwnDoing: true,
    });
  }
  await auth.audit(trx, { action: 'user_modified', actor: user, origin, traits: { email: next } });
  return findUser(trx, { id: user.id });
}
