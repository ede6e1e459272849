import type {
  AccountPage,
  AccountRow,
  searchAccountsInput,
} from '@leakblock/domain/administration';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { readCursor, writeCursor } from '../cursor.ts';
import { accountConditions } from './account-filter.ts';
import { accountColumns } from './account-row.ts';
import { accountPatterns } from './account-words.ts';

const pageSize = 50;

/**
 * People by name, e-mail, stage name or official link, the newest first. Each word of the query must be found.
 * @throws AppError `request.invalid` for a cursor that is none
 */
export async function searchAccounts(
  { database }: Pick<ServerContext, 'database'>,
  { cursor, filter, query }: z.output<typeof searchAccountsInput>,
): Promise<AccountPage> {
  const place = readCursor(cursor);
  const conditions = [
    accountConditions[filter],
    ...accountPatterns(query).map((pattern) => sql`found.words like ${pattern}`),
    ...(place === null
      ? []
      : [sql`(found.created_at, found.user_id) < (${place.at}::timestamptz, ${place.id}::uuid)`]),
  ];
  const { rows } = await database.asService((trx) =>
    sql<AccountRow>`
      with page as (
        select found.user_id from private.account_search as found
        where ${sql.join(conditions, sql` and `)}
        order by found.created_at desc, found.user_id desc limit ${pageSize + 1}
      )
      select ${accountColumns} from page join public.profiles as p on p.id = page.user_id
      order by p.created_at desc, p.id desc`.execute(trx),
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page,
    next:
      rows.length > pageSize && last !== undefined
        ? writeCursor({ at: last.createdAt, id: last.userId })
        : null,
  };
}
