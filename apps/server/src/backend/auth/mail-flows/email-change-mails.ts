import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { AskedBy, Auth } from '../auth-context.ts';
import type { TokenType } from '../tokens/purposes.ts';
import { findUser, isProven } from '../users/user-row.ts';
import type { UserRow } from '../users/user-row.ts';
import { sendTokenMail, tokenMails } from './send-token-mail.ts';

type Side = 'old' | 'new';

/** Mailboxes of a change that must still agree. When that can no longer be told, both begin anew. */
async function openSides(trx: ServerTransaction, user: UserRow): Promise<Side[]> {
  const both: Side[] = user.email === null ? ['new'] : ['old', 'new'];
  if (user.email_change_confirm_status === 0) return both;
  const { rows } = await sql<{ type: TokenType }>`
    select token_type as type from auth.one_time_tokens where user_id = ${user.id}::uuid
      and token_type in ('email_change_token_new', 'email_change_token_current')`.execute(trx);
  const [left] = rows;
  if (left !== undefined) return [left.type === 'email_change_token_new' ? 'new' : 'old'];
  await sql`
    update auth.users set email_change_confirm_status = 0 where id = ${user.id}::uuid`.execute(trx);
  return both;
}

/**
 * Mails the mailboxes that must agree to a change of address. An address that somebody else has proven gets no
 * mail, and the old one gets its own all the same: nothing tells that there is such an account.
 * @param options.user her row with the wanted address; held by the caller
 * @returns false when the old mailbox had its mails of this hour
 */
export async function sendEmailChangeMails(
  auth: Pick<Auth, 'context' | 'mails'>,
  trx: ServerTransaction,
  options: {
    user: UserRow;
    next: string;
    askedBy: AskedBy;
    redirectTo: string;
    codeChallenge?: string | null | undefined;
  },
): Promise<boolean> {
  const { user, next, askedBy, ...common } = options;
  const sides = await openSides(trx, user);
  let isOldTold = true;
  if (sides.includes('old') && user.email !== null) {
    isOldTold = await sendTokenMail(auth, trx, {
      ...{ ...common, user, askedBy, mail: tokenMails.emailChangeOld, mailbox: user.email },
    });
  }
  const present = await findUser(trx, { email: next });
  if (sides.includes('new') && (present === null || !isProven(present))) {
    await sendTokenMail(auth, trx, {
      ...{ ...common, user, askedBy: 'anybody', mail: tokenMails.emailChangeNew, mailbox: next },
    });
  }
  return isOldTold;
}
