import { sql } from 'kysely';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { askedDay } from '../pages.ts';

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
      .describe('From the first notice to the proof that the page is gone.'),
  }),
  hosts: z.array(z.object({ host: z.string(), found: count, standing: count })),
});

/** `select` of the report, under the policies of whoever reads it. */
const figures = (userId: string, from: string, to: string) => sql<{
  report: z.infer<typeof protectionReport>;
}>`
  with span as (
    select ${from}::date::timestamp at time zone 'UTC' as since,
      (${to}::date + 1)::timestamp at time zone 'UTC' as until
  ),
  mine as (
    select finding.*, span.since, span.until from public.findings as finding, span
    where finding.user_id = ${userId}::uuid and finding.status not in ('mine', 'partner', 'not_me', 'stopped')
  ),
  asked as (
    select request.* from public.removal_requests as request, span
    where request.user_id = ${userId}::uuid and coalesce(request.sent_at, request.filed_at) >= span.since
      and coalesce(request.sent_at, request.filed_at) < span.until
  ),
  begun as (
    select one.*, span.since, span.until from public.removal_cases as one, span where one.user_id = ${userId}::uuid
  )
  select jsonb_build_object(
    'from', ${from}::text, 'to', ${to}::text,
    'scans', (
      select count(*) from public.scans, span
      where user_id = ${userId}::uuid and finished_at >= span.since and finished_at < span.until
    ),
    'findings', (
      select jsonb_build_object(
        'found', count(*) filter (where first_seen_at >= since and first_seen_at < until),
        'confirmed', count(*) filter (
          where status in ('to_remove', 'watched') and reviewed_at >= since and reviewed_at < until
        ),
        'gone', count(*) filter (where gone_at >= since and gone_at < until),
        'standing', count(*) filter (where gone_at is null)
      ) from mine
    ),
    'removals', jsonb_build_object(
      'cases', (select count(*) from begun where created_at >= since and created_at < until),
      'requestsSent', (select count(*) from asked),
      'verified', (select count(*) from asked where verified_at is not null),
      'rejected', (select count(*) from asked where status = 'rejected'),
      'medianHours', (
        select round((percentile_cont(0.5) within group (
          order by extract(epoch from first_gone_at - first_contact_at)
        ) / 3600)::numeric, 1)
        from begun
        where first_contact_at is not null and first_gone_at >= greatest(since, first_contact_at)
          and first_gone_at < until
      )
    ),
    'hosts', (
      select coalesce(jsonb_agg(to_jsonb(top) order by top.found desc, top.host), '[]') from (
        select host, count(*) as found, count(*) filter (where gone_at is null) as standing from mine
        where first_seen_at >= since and first_seen_at < until
        group by host order by count(*) desc, host limit 10
      ) as top
    )
  ) as report`;

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

export const reportOperations = [getProtectionReport];
