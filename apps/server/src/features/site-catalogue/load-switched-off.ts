import type { ServerDatabase } from '#platform/database';

/** Ids of the sites that no scan asks: an operator, their own failure or their list switched them off. */
export async function loadSwitchedOff(
  database: Pick<ServerDatabase, 'asService'>,
): Promise<Set<string>> {
  const rows = await database.asService((trx) =>
    trx.selectFrom('sites').select('id').where('is_enabled', '=', false).execute(),
  );
  return new Set(rows.map(({ id }) => id));
}
