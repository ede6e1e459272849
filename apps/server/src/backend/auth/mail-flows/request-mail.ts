import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { isBanned } from '../sessions/create-sessions.ts';
import { createUser } from '../users/create-user.ts';
import { findUser } from '../users/user-row.ts';
import type { UserRow } from '../users/user-row.ts';
import { sendEmailChangeMails } from './email-change-mails.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { sendTokenMail, tokenMails } from './send-token-mail.ts';

/** What somebody who typed an address asks for. Whether there is such an account is never told. */
export type MailRequest = {
  email: string;
  origin: Origin;
  /** Chosen already. */
  redirectTo: string;
  codeChallenge: string | null;
} & (
  | { kind: 'magiclink'; createUser: boolean; metadata: Record<string, unknown> }
  | { kind: 'recovery' | 'resend-signup' | 'resend-email-change' }
);

/** An account without a password, not confirmed before its mailbox is proved; null when there is one by now. */
async function makeAccount(
  auth: Auth,
  trx: ServerTransaction,
  request: MailRequest & { kind: 'magiclink' },
): Promise<UserRow | null> {
  const { email, metadata, origin } = request;
  const user = await createUser(trx, { email, metadata, passwordHash: null, isConfirmed: false });
  if (user !== null) await auth.audit(trx, { action: 'user_signedup', actor: user, origin });
  return user;
}

/**
 * Queues the mail that was asked for, if there is anybody to get it. Whoever is suspended gets links too: they lead to the
 * reason and to an answer (decision 015).
 * @param request.isKnown whether a browser asks that is known to the account
 */
export async function requestMail(
  auth: Auth,
  trx: ServerTransaction,
  request: MailRequest & { isKnown: boolean },
): Promise<void> {
  const { email, redirectTo, codeChallenge, origin, isKnown } = request;
  const { env, now } = auth.context;
  let user = await findUser(trx, { email }, { lock: 'update' });
  if (user === null && request.kind === 'magiclink' && request.createUser && env.SIGNUP_ENABLED) {
    user =
      (await makeAccount(auth, trx, request)) ??
      (await findUser(trx, { email }, { lock: 'update' }));
  }
  if (user === null) return;
  const askedBy = isKnown ? 'known-device' : 'anybody';
  const common = { user, redirectTo, codeChallenge, mailbox: email, askedBy } as const;
  switch (request.kind) {
    case 'magiclink':
      await sendTokenMail(auth, trx, { ...common, mail: tokenMails.magiclink });
      return;
    case 'recovery': {
      const mail = tokenMails.recovery;
      const isSent = await sendTokenMail(auth, trx, { ...common, mail });
      if (isSent) await auth.audit(trx, { action: 'user_recovery_requested', actor: user, origin });
      return;
    }
    case 'resend-signup':
      await sendConfirmation(auth, trx, user, redirectTo, codeChallenge, askedBy);
      return;
    case 'resend-email-change': {
      const next = user.wanted_email;
      if (next === null || isBanned(user, now())) return;
      await sendEmailChangeMails(auth, trx, {
        ...{ user, next, askedBy, redirectTo, codeChallenge },
      });
    }
  }
}
