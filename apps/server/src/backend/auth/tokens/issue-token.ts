import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { hashCode, hashLink, makeCode, makeLinkToken } from './hash-token.ts';
import type { TokenPurpose, TokenType } from './purposes.ts';

/** What the mail tells: either of the two proves the mailbox. */
export type IssuedToken = { tokenHash: string; code: string };

/** Prefix of a token whose flow may end with a code for the browser that began it, as on the platform. */
const pkcePrefix = 'pkce_';

/**
 * Makes a token in the place of the last one of its type. The caller holds the person's row, so that two
 * at the same time follow each other.
 * @param options.mailbox address in lower case that the token is sent to
 */
export async function issueToken(
  secrets: Pick<Secrets, 'linkSigning'>,
  trx: ServerTransaction,
  options: {
    userId: string;
    type: TokenType;
    purpose: TokenPurpose;
    mailbox: string;
    flowId?: string | null;
  },
): Promise<IssuedToken> {
  const { userId, type, purpose, mailbox, flowId = null } = options;
  const id = randomUUID();
  const code = makeCode();
  const tokenHash = (flowId === null ? '' : pkcePrefix) + makeLinkToken();
  const codeHash = hashCode(secrets, { tokenId: id, mailbox, digits: code });
  await sql`
    delete from auth.one_time_tokens where user_id = ${userId}::uuid and token_type = ${type}`.execute(
    trx,
  );
  await sql`
    with token as (
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
      values (${id}::uuid, ${userId}::uuid, ${type}, ${hashLink(secrets, tokenHash)}, ${mailbox})
    )
    insert into leakblock_auth.guesses (token_id, code_hash, purpose, flow_id)
    values (${id}::uuid, ${codeHash}, ${purpose}, ${flowId}::uuid)`.execute(trx);
  return { tokenHash, code };
}
