import type { FindingStatus } from '@leakblock/domain/findings';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ServerTransaction } from '#platform/database';

export type LockedFinding = {
  id: string;
  url: string;
  host: string;
  status: FindingStatus;
  parts: unknown;
};

/**
 * The person's findings of these ids or on these hosts, locked until the transaction ends; in one order for everybody,
 * so that two calls wait for each other instead of for ever.
 */
export async function lockFindings(
  trx: ServerTransaction,
  userId: string,
  { hosts, ids }: { ids: readonly string[]; hosts: readonly string[] },
): Promise<LockedFinding[]> {
  return trx
    .selectFrom('findings')
    .select(['id', 'url', 'host', 'status', 'parts'])
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        ...(ids.length > 0 ? [is('id', '=', anyOf(ids))] : []),
        ...(hosts.length > 0 ? [is('host', 'in', hosts)] : []),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .$narrowType<{ status: FindingStatus }>()
    .execute();
}

/** `any(…)` of ids as one parameter: a statement takes 65,535, and a page may cover more findings than that. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${ids}::uuid[])`;
