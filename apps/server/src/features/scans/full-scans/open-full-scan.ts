import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { chooseNames, judgeManualStart } from '@leakblock/domain/scans';
import type { AskedName } from '@leakblock/domain/scans';
import { nameVariants } from '@leakblock/scan-engine';
import type { Site } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import { loadProtectedPerson } from '#features/accounts';
import { listKnownPages } from '#features/findings';
import { scanTools } from '#features/site-catalogue';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { insertTasks } from './insert-tasks.ts';
import { takeLeftOverPages } from './left-over-pages.ts';
import { planFirstTasks } from './plan-first-tasks.ts';
import { sendShares } from './send-shares.ts';
import { settleOwn } from './settle-own.ts';

/** What a full scan keeps of its beginning in `scans.options`. */
export type FullScanOptions = { asked: AskedName[] };

const refusals: Partial<Record<AppError['code'], string>> = {
  'scans.plan_required': 'Full scans need a plan.',
  'scans.names_required': 'A full scan needs a stage name.',
  'scans.start_limit_reached': 'No more full scans can be started by hand today.',
};

/**
 * Starts a full scan in the books, with everything it will ask first, and calls the workers: all of it or
 * nothing.
 * @throws AppError `scans.already_running`, `scans.plan_required`, `scans.names_required`,
 *   `scans.start_limit_reached`, `request.forbidden`
 */
export async function openFullScan(
  context: ServerContext,
  { requestedBy, userId }: { userId: string; requestedBy: 'person' | 'schedule' },
): Promise<{ scanId: string; startsLeft: number | null }> {
  return context.database.asService(async (trx) => {
    const person = await loadProtectedPerson(trx, userId);
    if (person === null) throw new AppError('request.forbidden', 'This account is suspended.');
    const { stageNames, asked } = chooseNames(person.tier, person.names, (name) =>
      nameVariants(name, { limit: 3 }).map((variant) => variant.name),
    );
    const past = await readPast(trx, userId);
    // Said before the day's limit, which the running one counts against.
    if (past.isRunning) throw alreadyRunning();
    const judgement = judgeManualStart(
      { tier: person.tier, names: stageNames.length },
      // The clock decides about a schedule; only the plan and a name are needed.
      requestedBy === 'person' ? past.starts : [],
      past.now,
    );
    const [mainName] = person.names;
    if (!judgement.isGranted) throw refuse(judgement);
    if (mainName === undefined) throw refuse({ code: 'scans.names_required' });

    const tools = scanTools(context);
    const sites = await enabledSites(trx, [...tools.sites, ...tools.listedSites]);
    const options: FullScanOptions = { asked };
    const scanId = randomUUID();
    const opened = await sql`
      insert into public.scans (
        id, kind, status, user_id, creator_name, stage, requested_by, names, options, sites_total
      ) values (
        ${scanId}, 'full', 'running', ${userId}, ${mainName}, 'asking_sites', ${requestedBy},
        ${stageNames}, ${JSON.stringify(options)}, ${asked.length === 0 ? 0 : sites.length}
      )
      on conflict (user_id, kind) where status = 'running' and kind in ('full', 'crawl') do nothing
      returning id`.execute(trx);
    if (opened.rows.length === 0) {
      throw alreadyRunning();
    }
    await takeLeftOverPages(trx, { scanId, userId });
    await settleOwn(trx, userId);
    const known = await listKnownPages(trx, userId);
    await insertTasks(
      trx,
      scanId,
      planFirstTasks({
        tier: person.tier,
        stageNames,
        asked,
        sites,
        connectors: tools.connectors,
        known,
        turn: past.scans,
      }),
    );
    await sendShares(context, trx, scanId);
    return { scanId, startsLeft: requestedBy === 'person' ? judgement.left - 1 : null };
  });
}

function alreadyRunning(): AppError {
  return new AppError('scans.already_running', 'A full scan is running already.');
}

function refuse({ code, retryAfter }: { code: AppError['code']; retryAfter?: number }): AppError {
  return new AppError(code, refusals[code], retryAfter === undefined ? {} : { retryAfter });
}

/**
 * Earlier full scans, but for those that failed and so asked nothing, and when she started some by herself; the database's
 * clock took them.
 */
async function readPast(
  trx: ServerTransaction,
  userId: string,
): Promise<{ scans: number; isRunning: boolean; starts: Date[]; now: Date }> {
  const { rows } = await sql<{
    scans: number;
    isRunning: boolean | null;
    starts: string[] | null;
    now: string;
  }>`
    select count(*) filter (where status <> 'failed')::int as scans, now() as now, bool_or(status = 'running') as "isRunning",
      array_agg(started_at::text) filter (
        where requested_by = 'person' and status <> 'failed'
          and started_at > now() - interval '1 day'
      ) as starts
    from public.scans where user_id = ${userId} and kind = 'full'`.execute(trx);
  const [row] = rows;
  return {
    scans: row?.scans ?? 0,
    isRunning: row?.isRunning === true,
    starts: (row?.starts ?? []).map((start) => new Date(start)),
    now: row === undefined ? new Date() : new Date(row.now),
  };
}

/**
 * Sites that are switched on, those of lists only once they were good in a self-test; the slowest first: begun last they
 * would decide the end.
 */
async function enabledSites(trx: ServerTransaction, sites: readonly Site[]): Promise<Site[]> {
  // What is not proven may be silent, or ask for patience before every answer.
  const { rows } = await sql<{ id: string; isProven: boolean; usualMs: number | null }>`
    select sites.id, health.state is not distinct from 'good' as "isProven",
      health.usual_ms as "usualMs"
    from public.sites left join public.site_health health on health.site_id = sites.id
    where sites.is_enabled and (sites.list_id is null or health.good_at is not null)`.execute(trx);
  const slowness = new Map(
    rows.map(({ id, isProven, usualMs }) => [id, isProven ? (usualMs ?? 0) : Infinity]),
  );
  return sites
    .filter(({ id }) => slowness.has(id))
    .sort((a, b) => {
      const [one = 0, other = 0] = [slowness.get(a.id), slowness.get(b.id)];
      return one === other ? 0 : other > one ? 1 : -1;
    });
}
