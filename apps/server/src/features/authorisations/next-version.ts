import type { ServerTransaction } from '#platform/database';

/** Version of this person's next letter. */
export async function nextVersion(trx: ServerTransaction, userId: string): Promise<number> {
  const newest = await trx
    .selectFrom('authorisations')
    .select((is) => is.fn.max('version').as('version'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (newest?.version ?? 0) + 1;
}
