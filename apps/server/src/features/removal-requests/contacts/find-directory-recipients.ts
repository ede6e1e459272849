import type { ServerTransaction } from '#platform/database';
import { anyText } from '../cases/any-uuid.ts';
import { sql } from 'kysely';

/**
 * Entries of the directory about some hosts that the product brought along or that a person wrote or verified: what
 * was only looked up for another case is looked up again when it is old.
 * @param trx as `service_role`
 */
export async function findDirectoryRecipients(trx: ServerTransaction, names: readonly string[]) {
  if (names.length === 0) return [];
  return trx
    .selectFrom('recipients')
    .selectAll()
    .where(sql<boolean>`domains && ${[...new Set(names)]}::text[]`)
    .where((is) =>
      is.or([
        is('source', '=', anyText(['directory', 'catalogue', 'operator'])),
        is('last_verified_at', 'is not', null),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Whether an entry answers for a host, by the names it stands below. */
export function answersFor(
  recipient: { domains: readonly string[] },
  names: readonly string[],
): boolean {
  return names.some((name) => recipient.domains.includes(name));
}
