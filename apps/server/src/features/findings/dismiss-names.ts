import { parseFindingParts } from '@leakblock/domain/findings';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { plainHost, plainName } from './load-page-guard.ts';
import { anyOf } from './lock-findings.ts';
import type { LockedFinding } from './lock-findings.ts';

type DismissedName = { host: string; name: string };

/**
 * Learns from "not me": the name that stood on these pages says less about the person on their hosts from now on.
 * @returns the dismissed name by finding; pages without one teach nothing
 */
export async function dismissNames(
  trx: ServerTransaction,
  userId: string,
  findings: readonly LockedFinding[],
): Promise<Map<string, string>> {
  const named = findings.flatMap(({ host, id, parts }) => {
    const part = parseFindingParts(parts).find(({ reason }) => reason === 'name');
    return part?.reason === 'name' ? [{ id, host, name: plainName(part.name) }] : [];
  });
  await addDismissed(trx, userId, named);
  return new Map(named.map(({ id, name }) => [id, name]));
}

/**
 * Takes back what "not me" taught about findings that are "not me" no more.
 * @returns the name that was taken back by finding
 */
export async function recallNames(
  trx: ServerTransaction,
  userId: string,
  findings: readonly { id: string; host: string }[],
): Promise<Map<string, string>> {
  if (findings.length === 0) return new Map();
  // Parts may have changed since: what was taught stands with the step that led to "not me".
  const steps = await trx
    .selectFrom('finding_events')
    .distinctOn('finding_id')
    .select(['finding_id', sql<string | null>`detail ->> 'name'`.as('name')])
    .where('finding_id', '=', anyOf(findings.map(({ id }) => id)))
    .where('to_status', '=', 'not_me')
    .whereRef('from_status', '<>', 'to_status')
    .orderBy('finding_id')
    .orderBy('id', 'desc')
    .execute();
  const names = new Map(
    steps.flatMap(({ finding_id: id, name }) => (name === null ? [] : [[id, name] as const])),
  );
  const named = findings.flatMap(({ host, id }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ host, name }];
  });
  await forgetDismissed(trx, userId, named);
  return names;
}

/** Counts one "not me" for each of these names. */
export async function addDismissed(
  trx: ServerTransaction,
  userId: string,
  dismissed: readonly DismissedName[],
): Promise<void> {
  const rows = countByKey(dismissed);
  if (rows.length === 0) return;
  await trx
    .insertInto('private.dismissed_names')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'host', 'name']).doUpdateSet({
        times: sql<number>`dismissed_names.times + excluded.times`,
        updated_at: sql<string>`now()`,
      }),
    )
    .execute();
}

/** Takes back what one "not me" has taught about each of these names. */
export async function forgetDismissed(
  trx: ServerTransaction,
  userId: string,
  dismissed: readonly DismissedName[],
): Promise<void> {
  for (const { host, name, times } of countByKey(dismissed)) {
    await sql`
      with lowered as (
        update private.dismissed_names set times = times - ${times}, updated_at = now()
        where user_id = ${userId} and host = ${host} and name = ${name} and times > ${times}
        returning 1
      )
      delete from private.dismissed_names
      where user_id = ${userId} and host = ${host} and name = ${name} and times <= ${times}
        and not exists (select from lowered)`.execute(trx);
  }
}

/** One row for each name of a host, in one order for everybody, so that two calls wait for each other. */
function countByKey(dismissed: readonly DismissedName[]): (DismissedName & { times: number })[] {
  const rows = new Map<string, DismissedName & { times: number }>();
  for (const { host, name } of dismissed) {
    const key = `${plainHost(host)} ${name}`;
    rows.set(key, { host: plainHost(host), name, times: (rows.get(key)?.times ?? 0) + 1 });
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
