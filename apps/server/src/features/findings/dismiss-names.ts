import { parseFindingParts } from '@leakblock/domain/findings';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { plainHost, plainName } from './load-page-guard.ts';
import type { LockedFinding } from './lock-findings.ts';

/**
 * Learns from "not me": the name that stood on these pages says less about the person on their hosts from now on.
 * @returns the dismissed name by finding; pages without one teach nothing
 */
export async function dismissNames(
  trx: ServerTransaction,
  userId: string,
  findings: readonly LockedFinding[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const rows = new Map<string, { host: string; name: string; times: number }>();
  for (const { host, id, parts } of findings) {
    const part = parseFindingParts(parts).find(({ reason }) => reason === 'name');
    if (part?.reason !== 'name') continue;
    const row = { host: plainHost(host), name: plainName(part.name) };
    const key = `${row.host} ${row.name}`;
    rows.set(key, { ...row, times: (rows.get(key)?.times ?? 0) + 1 });
    names.set(id, row.name);
  }
  if (rows.size === 0) return names;
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await trx
    .insertInto('private.dismissed_names')
    .values(sorted.map((row) => ({ user_id: userId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'host', 'name']).doUpdateSet({
        times: sql<number>`dismissed_names.times + excluded.times`,
        updated_at: sql<string>`now()`,
      }),
    )
    .execute();
  return names;
}

/** Takes back what one "not me" has taught. */
export async function forgetDismissed(
  trx: ServerTransaction,
  userId: string,
  { host, name }: { host: string; name: string },
): Promise<void> {
  await sql`
    with lowered as (
      update private.dismissed_names set times = times - 1, updated_at = now()
      where user_id = ${userId} and host = ${plainHost(host)} and name = ${name} and times > 1
      returning 1
    )
    delete from private.dismissed_names
    where user_id = ${userId} and host = ${plainHost(host)} and name = ${name} and times <= 1
      and not exists (select from lowered)`.execute(trx);
}
