import { sql } from 'kysely';
import type { Auth, Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { findMailManner } from '../mails/find-mail-manner.ts';
import { issueToken } from '../tokens/issue-token.ts';
import { useCode } from '../tokens/use-token.ts';
import { findUser } from '../users/user-row.ts';

/**
 * Mails a signed-in person six digits with which she may change her password without the old one.
 * @throws AuthError `over_email_send_rate_limit`, `validation_failed` without an address
 */
export async function sendReauthentication(
  auth: Auth,
  userId: string,
  origin: Origin,
): Promise<void> {
  const { context, mails } = auth;
  const isSent = await context.database.asServer(async (trx) => {
    const user = await findUser(trx, { id: userId }, { lock: 'update' });
    if (user === null || user.email === null || user.email_confirmed_at === null) {
      throw new AuthError('validation_failed', 'The account has no confirmed e-mail address.');
    }
    const mailbox = user.email;
    if (!(await mails.mayReceive(trx, mailbox, 'herself'))) return false;
    const { code } = await issueToken(context.secrets, trx, {
      ...{ userId, type: 'reauthentication_token', purpose: 'reauthentication', mailbox },
    });
    await sql`
      update auth.users set reauthentication_sent_at = now() where id = ${userId}::uuid`.execute(
      trx,
    );
    const manner = await findMailManner(trx, user);
    await mails.send(trx, {
      kind: 'reauthenticate',
      to: mailbox,
      ...manner,
      code,
      isOwnDoing: true,
    });
    await auth.audit(trx, { action: 'user_reauthenticate_requested', actor: user, origin });
    return true;
  });
  if (!isSent) {
    throw new AuthError('over_email_send_rate_limit', 'Too many mails. Please try again later.', {
      retryAfter: 3600,
    });
  }
}

/**
 * Whether these are the six digits that `sendReauthentication` mailed; they are used up, and a wrong guess
 * counts. Runs in a transaction of its own: call it before yours begins.
 * @throws AuthError `over_request_rate_limit`
 */
export async function checkReauthentication(
  auth: Auth,
  options: { userId: string; email: string; nonce: string },
): Promise<boolean> {
  const { userId, email, nonce } = options;
  await auth.limits.take('proof-account', userId);
  if (!/^\d{6}$/.test(nonce)) return false;
  const token = await auth.context.database.asServer((trx) =>
    useCode(auth.context.secrets, trx, {
      ...{ mailbox: email, digits: nonce, purposes: ['reauthentication'] },
    }),
  );
  return token?.userId === userId;
}
