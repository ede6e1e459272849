import { sql } from 'kysely';
import { z } from 'zod';
import { isConfirmed, isCounted, isCountedCase, requestsAboutStopped } from '#features/findings';
import { defineOperation } from '../operation.ts';
import { askedDay } from '../pages.ts';
import { keptReportOperations } from './kept-reports.ts';

const count = z.number().int();
const dayMs = 86_400_000;
const mostDays = 366;

export const protectionReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  scans: count.describe('Scans that ended in the period.'),
  findings: z.object({
    found: count,
    confirmed: count.describe('Decided in the period: to be removed, or watched.'),
    gone: count,
    standing: count.describe('At this moment, of all times.'),
  }),
  removals: z.object({
    cases: count,
    requestsSent: count,
    verified: count,
    rejected: count,
    medianHours: z
      .number()
      .nullable()
      .describe(
        'From the first notice to the first look that found the page gone, once that is proven.',
      ),
  }),
  hosts: z.array(z.object({ host: z.string(), found: count, standing: count })),
});

/** `select` of the report, under the policies of whoever reads it. Each count of findings reads one index, no page. */
const figures = (userId: string, from: string, to: string) => {
  const during = (
    column: string,
  ) => sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone 'UTC'
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'UTC'`;
  const mine = sql`public.findings where user_id = ${userId}::uuid
    and ${isCounted}`;
  return sql<{ report: z.infer<typeof protectionReport> }>`
  with hosts as materialized (
    select host, count(*) as found, count(*) filter (where gone_at is null) as standing
    from ${mine} and ${during('first_seen_at')} group by host
  ),
  asked as (
    select status, verified_at from public.removal_requests
    where user_id = ${userId}::uuid and ((${during('sent_at')}) or (sent_at is null and ${during('filed_at')}))
      and id not in ${requestsAboutStopped(userId)}
  ),
  begun as (
    select created_at, source_state, first_gone_at, first_contact_at from public.removal_cases
    where user_id = ${userId}::uuid and ${isCountedCase}
  )
  select jsonb_build_object(
    'from', ${from}::text, 'to', ${to}::text,
    'scans', (select count(*) from public.scans where user_id = ${userId}::uuid and ${during('finished_at')}),
    'findings', jsonb_build_object(
      'found', (select coalesce(sum(found), 0) from hosts),
      'confirmed', (
        select count(*) from ${mine} and ${isConfirmed} and ${during('reviewed_at')}
      ),
      'gone', (select count(*) from ${mine} and ${during('gone_at')}),
      'standing', (select count(*) from ${mine} and gone_at is null)
    ),
    'removals', jsonb_build_object(
      'cases', (select count(*) from begun where ${during('created_at')}),
      'requestsSent', (select count(*) from asked),
      'verified', (select count(*) from asked where verified_at is not null),
      'rejected', (select count(*) from asked where status = 'rejected'),
      'medianHours', (
        select round((percentile_cont(0.5) within group (
          order by extract(epoch from first_gone_at - first_contact_at)
        ) / 3600)::numeric, 1)
        from begun where source_state = 'gone' and first_gone_at >= first_contact_at and ${during('first_gone_at')}
      )
    ),
    'hosts', (
      select coalesce(jsonb_agg(to_jsonb(top) order by top.found desc, top.host), '[]')
      from (select * from hosts order by found desc, host limit 10) as top
    )
  ) as report`;
};

const getProtectionReport = defineOperation({
  id: 'getProtectionReport',
  method: 'get',
  path: '/reports/protection',
  tag: 'Reports',
  scope: 'reports:read',
  summary: 'Figures of a period',
  description: `Whole days, UTC, at most ${String(mostDays)} of them.`,
  acting: 'look',
  params: null,
  query: z
    .strictObject({ from: askedDay, to: askedDay })
    .refine(
      ({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / dayMs < mostDays,
      { path: ['to'], message: `Not before from, and at most ${String(mostDays)} days` },
    ),
  body: null,
  answer: protectionReport,
  status: 200,
  errors: [],
  example: {
    answer: {
      from: '2026-10-01',
      to: '2026-10-31',
      scans: 31,
      findings: { found: 24, confirmed: 19, gone: 12, standing: 40 },
      removals: { cases: 19, requestsSent: 33, verified: 12, rejected: 1, medianHours: 61.5 },
      hosts: [{ host: 'leaks.example', found: 9, standing: 4 }],
    },
  },
  run: async ({ caller, context, query: { from, to } }) => {
    const { rows } = await context.database.asUser(caller, (trx) =>
      figures(caller.userId, from, to).execute(trx),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The report has no row.');
    return row.report;
  },
});

export const reportOperations = [getProtectionReport, ...keptReportOperations];
