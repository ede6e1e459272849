import type { Account, AccountRow } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import { openRequestStatuses } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { audit } from '../audit.ts';
import { accountColumns } from './account-row.ts';
import { readBelongings } from './read-belongings.ts';
import { readLetter } from './read-letter.ts';

type Person = AccountRow &
  Pick<
    Account,
    | 'dateOfBirth'
    | 'address'
    | 'postalCode'
    | 'city'
    | 'country'
    | 'phone'
    | 'locale'
    | 'isDiscreet'
    | 'identity'
    | 'hasVerifiedFlag'
    | 'counts'
    | 'lastSignIn'
    | 'sessions'
  >;

/**
 * All that an operator may know of a person. Whoever looks is noted: it is another person's data.
 * @throws AppError `administration.account_not_found`
 */
export async function readAccount(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  adminId: string,
  userId: string,
): Promise<Account> {
  return database.asService(async (trx) => {
    const account = await loadPerson(trx, userId);
    const letter = await readLetter(trx, userId, now());
    await audit(trx, { actorId: adminId, action: 'account.read', subject: userId });
    return { ...account, letter };
  });
}

async function loadPerson(
  trx: ServerTransaction,
  userId: string,
): Promise<Omit<Account, 'letter'>> {
  const { rows } = await sql<Person>`
    select ${accountColumns}, p.date_of_birth as "dateOfBirth", p.address, p.postal_code as "postalCode", p.city,
      p.country, p.phone, p.locale, p.discreet_mode as "isDiscreet",
      p.verified as "hasVerifiedFlag",
      (select v.status from public.identity_verifications as v where v.user_id = p.id
       order by v.created_at desc limit 1) as identity,
      jsonb_build_object(
        'findings', (select count(*) from (
          select from public.findings as f where f.user_id = p.id limit 10000) as bounded),
        'openRequests', (select count(*) from (
          select from public.removal_requests as q where q.user_id = p.id
            and q.status = any (${[...openRequestStatuses]}::text[]) limit 10000) as bounded),
        'scans', (select count(*) from (
          select from public.scans as s where s.user_id = p.id limit 10000) as bounded),
        'works', (select count(*) from (
          select from public.works as w where w.user_id = p.id limit 10000) as bounded)
      ) as counts,
      signs.last_sign_in as "lastSignIn", coalesce(signs.sessions, 0) as sessions
    from public.profiles as p left join private.sign_ins_of(p.id) as signs on true
    where p.id = ${userId}::uuid`.execute(trx);
  const [person] = rows;
  if (person === undefined) throw new AppError('administration.account_not_found');
  return { ...person, ...(await readBelongings(trx, userId)) };
}
