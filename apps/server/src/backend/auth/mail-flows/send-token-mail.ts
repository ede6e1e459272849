import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { AskedBy, Auth, AuthMailKind, AuthMethod } from '../auth-context.ts';
import { createFlow } from '../flows/create-flow.ts';
import { findMailManner } from '../mails/find-mail-manner.ts';
import { issueToken } from '../tokens/issue-token.ts';
import type { TokenPurpose, TokenType } from '../tokens/purposes.ts';
import type { UserRow } from '../users/user-row.ts';

type TokenMail = {
  kind: AuthMailKind;
  type: TokenType;
  purpose: TokenPurpose;
  method: AuthMethod;
  /** Column of auth.users that says when it was last sent. */
  sentAt: string;
};

/** The mails that bring a token, by what they are for. */
export const tokenMails = {
  signup: {
    kind: 'confirm-sign-up',
    type: 'confirmation_token',
    purpose: 'signup',
    method: 'email/signup',
    sentAt: 'confirmation_sent_at',
  },
  magiclink: {
    kind: 'sign-in-link',
    type: 'recovery_token',
    purpose: 'magiclink',
    method: 'magiclink',
    sentAt: 'recovery_sent_at',
  },
  recovery: {
    kind: 'recover-password',
    type: 'recovery_token',
    purpose: 'recovery',
    method: 'recovery',
    sentAt: 'recovery_sent_at',
  },
  emailChangeOld: {
    kind: 'confirm-email-change-old',
    type: 'email_change_token_current',
    purpose: 'email_change',
    method: 'email_change',
    sentAt: 'email_change_sent_at',
  },
  emailChangeNew: {
    kind: 'confirm-email-change-new',
    type: 'email_change_token_new',
    purpose: 'email_change',
    method: 'email_change',
    sentAt: 'email_change_sent_at',
  },
} as const satisfies Record<string, TokenMail>;

/**
 * Makes a token and queues its mail, unless the mailbox got its mails of this hour: then the token of the
 * last mail stays good, since nobody would learn the new one.
 * @param options.user her row is held by the caller
 * @param options.redirectTo address chosen already
 */
export async function sendTokenMail(
  auth: Pick<Auth, 'context' | 'mails'>,
  trx: ServerTransaction,
  options: {
    user: UserRow;
    mail: TokenMail;
    mailbox: string;
    askedBy: AskedBy;
    redirectTo: string;
    codeChallenge?: string | null | undefined;
  },
): Promise<boolean> {
  const { user, mail, mailbox, redirectTo, codeChallenge } = options;
  if (!(await auth.mails.mayReceive(trx, mailbox, options.askedBy))) return false;
  const { purpose, method } = mail;
  const flowId =
    typeof codeChallenge === 'string'
      ? await createFlow(trx, {
          codeChallenge,
          method,
          provider: 'email',
          userId: user.id,
          redirectTo,
        })
      : null;
  const { tokenHash, code } = await issueToken(auth.context.secrets, trx, {
    ...{ userId: user.id, type: mail.type, purpose, mailbox, flowId },
  });
  await sql`
    update auth.users set ${sql.ref(mail.sentAt)} = now(), updated_at = now()
    where id = ${user.id}::uuid`.execute(trx);
  await auth.mails.send(trx, {
    kind: mail.kind,
    to: mailbox,
    ...(await findMailManner(trx, user)),
    link: { tokenHash, type: purpose, code, redirectTo },
    isOwnDoing: true,
  });
  return true;
}
