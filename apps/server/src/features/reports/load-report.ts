import { AppError } from '@leakblock/domain/errors';
import { reportFigures } from '@leakblock/domain/reports';
import type { ReportAnswer, ReportFigures } from '@leakblock/domain/reports';
import { sql } from 'kysely';
import type { Caller } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

type UserCaller = Extract<Caller, { kind: 'user' }>;

/**
 * One report of the person, as far as the policies show it to the caller. What was stopped for showing signs of a minor
 * since it was made is not listed any more.
 * @throws AppError `reports.not_found`
 */
export async function loadReport(
  { database }: Pick<ServerContext, 'database'>,
  caller: UserCaller,
  reportId: string,
): Promise<ReportAnswer> {
  const shown = await database.asUser(caller, (trx) =>
    trx
      .selectFrom('reports')
      .select('id')
      .where('id', '=', reportId)
      .where('user_id', '=', caller.userId)
      .executeTakeFirst(),
  );
  if (shown === undefined) throw new AppError('reports.not_found', 'There is no such report.');
  return database.asService((trx) => readStored(trx, reportId));
}

/** @param trx as `service_role`, after the caller was let in */
export async function readStored(trx: ServerTransaction, reportId: string): Promise<ReportAnswer> {
  const row = await trx
    .selectFrom('reports')
    .select(['id', 'user_id', 'figures'])
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('reports.not_found', 'There is no such report.');
  const { rows } = await sql<Pick<ReportAnswer, 'name' | 'earlierId' | 'laterId'>>`
    select (
        select name from public.stage_names as stage where stage.user_id = report.user_id
        order by created_at, id limit 1
      ) as name, (
        select id from public.reports as other where other.user_id = report.user_id and other.kind = report.kind
          and (other.to_day, other.created_at, other.id) < (report.to_day, report.created_at, report.id)
        order by to_day desc, created_at desc, id desc limit 1
      ) as "earlierId", (
        select id from public.reports as other where other.user_id = report.user_id and other.kind = report.kind
          and (other.to_day, other.created_at, other.id) > (report.to_day, report.created_at, report.id)
        order by to_day, created_at, id limit 1
      ) as "laterId"
    from public.reports as report where report.id = ${reportId}::uuid`.execute(trx);
  const { earlierId = null, laterId = null, name = null } = rows[0] ?? {};
  const figures = await withoutStopped(trx, row.user_id, reportFigures.parse(row.figures));
  return { id: row.id, figures, name, earlierId, laterId };
}

async function withoutStopped(
  trx: ServerTransaction,
  userId: string,
  figures: ReportFigures,
): Promise<ReportFigures> {
  const { rows } = await sql<{ what: string }>`
    select url as what from public.findings where user_id = ${userId}::uuid and status = 'stopped'
    union all
    select number from public.removal_cases where user_id = ${userId}::uuid and stop_label is not null`.execute(
    trx,
  );
  if (rows.length === 0) return figures;
  const stopped = new Set(rows.map(({ what }) => what));
  return {
    ...figures,
    findings: figures.findings.filter(({ url }) => !stopped.has(url)),
    open: figures.open.filter(({ number }) => !stopped.has(number)),
  };
}
