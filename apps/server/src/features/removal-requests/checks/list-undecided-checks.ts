import type { UndecidedCheck, UndecidedChecksAnswer } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Cases of one answer. */
const listed = 100;

type Row = Omit<UndecidedCheck, 'since' | 'lastCheckedAt'> & {
  since: string;
  lastCheckedAt: string;
  count: number;
};

/**
 * Cases whose page could not be judged three times, with no run since that could, an operator's look among them: the
 * newest first. What somebody gave up, and what may show a minor, is opened by nobody.
 * @param trx as `service_role`
 */
export async function listUndecidedChecks(
  trx: ServerTransaction,
  options: { caseId?: string } = {},
): Promise<UndecidedChecksAnswer> {
  const { caseId = null } = options;
  const { rows } = await sql<Row>`
    select each.id as "caseId", each.number, each.host, each.address, asked.at as since,
      last.at as "lastCheckedAt", last.signals, (count(*) over ())::integer as count
    from (
      select distinct on (case_id) case_id, at, seq from public.removal_events
      where action = 'check_needs_operator' and (${caseId}::uuid is null or case_id = ${caseId})
      order by case_id, seq desc
    ) as asked
    join public.removal_cases as each on each.id = asked.case_id
    cross join lateral (
      select max(look.at) as at, array(
        select distinct signal from public.removal_checks as page cross join unnest(page.signals) as signal
        where page.case_id = each.id and page.run = newest.run and page.target = 'page' order by signal
      ) as signals
      from (
        select run from public.removal_checks where case_id = each.id and target <> 'search'
        order by at desc, run limit 1
      ) as newest
      join public.removal_checks as look on look.case_id = each.id and look.run = newest.run
      group by newest.run
    ) as last
    where each.stop_label is null and each.status not in ('withdrawn', 'invalid')
      -- A run that could judge: as judgeRun of the domain has it.
      and not exists (
        select from public.removal_checks as look
        where look.case_id = each.id and look.target <> 'search' and look.at > asked.at
        group by look.run
        having bool_or(look.verdict = 'present' or (look.verdict = 'moved' and look.target = 'page'))
          or bool_and(look.verdict = 'gone') filter (where look.target = 'page')
          or bool_and('name_unknown' = any (look.signals)) filter (where look.target = 'page'))
    order by asked.at desc, each.id
    limit ${listed}`.execute(trx);
  return {
    count: rows[0]?.count ?? 0,
    cases: rows.map(({ caseId: id, address, host, number, signals, ...row }) => ({
      ...{ caseId: id, number, host, address, signals },
      since: new Date(row.since).toISOString(),
      lastCheckedAt: new Date(row.lastCheckedAt).toISOString(),
    })),
  };
}
