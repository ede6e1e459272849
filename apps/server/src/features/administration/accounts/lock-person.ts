import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Whose account is acted on. */
export type LockedPerson = {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isBanned: boolean;
  isAdmin: boolean;
};

/**
 * A person whose account an operator acts on: operators wait for each other here.
 * @param trx as `service_role`
 * @throws AppError `administration.account_not_found`
 */
export async function lockPerson(trx: ServerTransaction, userId: string): Promise<LockedPerson> {
  const { rows } = await sql<LockedPerson>`
    select p.id as "userId", coalesce(p.email, '') as email, p.first_name as "firstName",
      p.last_name as "lastName", p.banned as "isBanned",
      exists (select from public.user_roles as r where r.user_id = p.id and r.role = 'admin') as "isAdmin"
    from public.profiles as p where p.id = ${userId}::uuid for update`.execute(trx);
  const [person] = rows;
  if (person === undefined) throw new AppError('administration.account_not_found');
  return person;
}

/**
 * The same, of who is no operator: operators neither ban nor impersonate each other, nor themselves.
 * @throws AppError also `administration.own_account`, `administration.is_operator`
 */
export async function lockOrdinaryPerson(
  trx: ServerTransaction,
  adminId: string,
  userId: string,
): Promise<LockedPerson> {
  const person = await lockPerson(trx, userId);
  if (userId === adminId) throw new AppError('administration.own_account');
  if (person.isAdmin) throw new AppError('administration.is_operator');
  return person;
}
