import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** What sign-in knows of a person, whoever signs people in. */
type Account = { email: string | null; createdAt: string | null };

/** A person's account; null when it is gone. @param trx as `service_role` */
export async function loadAccount(trx: ServerTransaction, userId: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select email, created_at as "createdAt" from private.account_of(${userId}::uuid)`.execute(trx);
  return rows[0] ?? null;
}
