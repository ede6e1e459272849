import type { ServerDatabase } from '#platform/database';

/** Ids of the sites that no scan asks, with who switched them off: an operator, their own failure (`itself`) or their list. */
export async function loadSwitchedOff(
  database: Pick<ServerDatabase, 'asService'>,
): Promise<Map<string, string | null>> {
  const rows = await database.asService((trx) =>
    trx
      .selectFrom('sites')
      .select(['id', 'disabled_by as by'])
      .where('is_enabled', '=', false)
      .execute(),
  );
  return new Map(rows.map(({ by, id }) => [id, by]));
}
