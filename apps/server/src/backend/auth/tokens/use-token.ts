import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { hashCode, hashLink, isSameHash } from './hash-token.ts';
import { codeMinutes, linkMinutes, maxGuesses } from './purposes.ts';
import type { TokenPurpose, TokenType } from './purposes.ts';

/** A token that fitted. It is gone now. */
export type UsedToken = {
  userId: string;
  type: TokenType;
  purpose: TokenPurpose;
  /** Address in lower case that it was sent to. */
  mailbox: string;
  flowId: string | null;
};

type Key = Pick<Secrets, 'linkSigning'>;

/**
 * Holds the persons before their tokens, as everybody who makes tokens does: no two can wait for each
 * other, and guesses that come at the same time are counted one after the other.
 */
async function lockPersons(
  trx: ServerTransaction,
  tokens: ReturnType<typeof sql<{ user_id: string }>>,
): Promise<void> {
  const { rows } = await tokens.execute(trx);
  if (rows.length === 0) return;
  await sql`
    select from auth.users where id = any(${rows.map((row) => row.user_id)}::uuid[])
    order by id for update`.execute(trx);
}

/** Uses the token of a link up. Null when there is none like it, or it is too old or for something else. */
export async function useLink(
  secrets: Key,
  trx: ServerTransaction,
  options: { tokenHash: string; purposes: readonly TokenPurpose[] },
): Promise<UsedToken | null> {
  const hash = hashLink(secrets, options.tokenHash);
  await lockPersons(
    trx,
    sql<{
      user_id: string;
    }>`select distinct user_id from auth.one_time_tokens where token_hash = ${hash}`,
  );
  const { rows } = await sql<UsedToken>`
    delete from auth.one_time_tokens t using leakblock_auth.guesses g
    where g.token_id = t.id and t.token_hash = ${hash} and g.purpose = any(${[...options.purposes]})
      and t.created_at > (now() at time zone 'utc') - make_interval(mins => ${linkMinutes})
    returning t.user_id as "userId", t.token_type as type, g.purpose,
      t.relates_to as mailbox, g.flow_id as "flowId"`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Uses the token of six digits up, or counts a wrong guess: the fifth ends them (NIST SP 800-63B, 5.2.2).
 * The link of the same mail goes on, since nobody can guess that: a stranger who types wrong codes cannot
 * take it away. The caller commits in both cases.
 */
export async function useCode(
  secrets: Key,
  trx: ServerTransaction,
  options: { mailbox: string; digits: string; purposes: readonly TokenPurpose[] },
): Promise<UsedToken | null> {
  const { mailbox, digits, purposes } = options;
  await lockPersons(
    trx,
    sql<{
      user_id: string;
    }>`select distinct user_id from auth.one_time_tokens where relates_to = ${mailbox}`,
  );
  const { rows } = await sql<UsedToken & { id: string; codeHash: string }>`
    select t.id, t.user_id as "userId", t.token_type as type, g.purpose, t.relates_to as mailbox,
      g.flow_id as "flowId", g.code_hash as "codeHash"
    from auth.one_time_tokens t join leakblock_auth.guesses g on g.token_id = t.id
    where t.relates_to = ${mailbox} and g.purpose = any(${[...purposes]}) and g.code_hash is not null
      and t.created_at > (now() at time zone 'utc') - make_interval(mins => ${codeMinutes})`.execute(
    trx,
  );
  const found = rows.find((row) =>
    isSameHash(row.codeHash, hashCode(secrets, { tokenId: row.id, mailbox, digits })),
  );
  if (found === undefined) {
    await sql`
      update leakblock_auth.guesses set wrong = wrong + 1,
        code_hash = case when wrong + 1 < ${maxGuesses} then code_hash end
      where token_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(trx);
    return null;
  }
  await sql`delete from auth.one_time_tokens where id = ${found.id}::uuid`.execute(trx);
  const { userId, type, purpose, flowId } = found;
  return { userId, type, purpose, mailbox, flowId };
}
