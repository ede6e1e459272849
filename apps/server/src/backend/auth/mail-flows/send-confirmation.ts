import type { ServerTransaction } from '../../../platform/database.ts';
import type { AskedBy, Auth } from '../auth-context.ts';
import type { UserRow } from '../users/user-row.ts';
import { sendTokenMail, tokenMails } from './send-token-mail.ts';

/**
 * Queues the mail that confirms a new account; also for one that was made before and never confirmed.
 * @param redirectTo what the request asked for; only an allowed address is used
 */
export async function sendConfirmation(
  auth: Pick<Auth, 'context' | 'mails' | 'chooseRedirect'>,
  trx: ServerTransaction,
  user: UserRow,
  redirectTo?: string | null,
  codeChallenge?: string | null,
  askedBy: AskedBy = 'anybody',
): Promise<void> {
  if (user.email === null || user.email_confirmed_at !== null) return;
  await sendTokenMail(auth, trx, {
    user,
    mail: tokenMails.signup,
    mailbox: user.email,
    askedBy,
    redirectTo: auth.chooseRedirect(redirectTo),
    codeChallenge,
  });
}
