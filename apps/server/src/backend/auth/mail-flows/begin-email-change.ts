import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { findUser } from '../users/user-row.ts';
import type { UserRow } from '../users/user-row.ts';
import { sendEmailChangeMails } from './email-change-mails.ts';
import { stopEmailChange } from './stop-email-change.ts';

/**
 * Begins the change of an address, which both mailboxes must confirm: a stolen session alone cannot move
 * an account, and nobody gets an address that is not hers. The answer never tells whether somebody else
 * has the address. Her present one stops a change that is under way.
 * @param redirectTo what the request asked for; only an allowed address is used
 * @throws AuthError `over_email_send_rate_limit` when her present mailbox had its mails of this hour
 */
export async function beginEmailChange(
  auth: Auth,
  trx: ServerTransaction,
  user: Pick<UserRow, 'id'>,
  newEmail: string,
  origin: Origin,
  redirectTo?: string | null,
  codeChallenge?: string | null,
): Promise<void> {
  const next = newEmail.toLowerCase();
  const current = await findUser(trx, { id: user.id }, { lock: 'update' });
  if (current === null) return;
  await stopEmailChange(trx, user.id);
  if (next === current.email) return;
  await sql`
    update auth.users set email_change = ${next}, email_change_confirm_status = 0,
      email_change_sent_at = now(), updated_at = now() where id = ${user.id}::uuid`.execute(trx);
  const isOldTold = await sendEmailChangeMails(auth, trx, {
    user: { ...current, wanted_email: next, email_change_confirm_status: 0 },
    next,
    askedBy: 'herself',
    redirectTo: auth.chooseRedirect(redirectTo),
    codeChallenge,
  });
  if (!isOldTold) {
    throw new AuthError('over_email_send_rate_limit', 'Too many mails. Please try again later.', {
      retryAfter: 3600,
    });
  }
  await auth.audit(trx, { action: 'user_email_change_requested', actor: current, origin });
}
