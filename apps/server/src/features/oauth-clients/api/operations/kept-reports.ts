import { AppError } from '@leakblock/domain/errors';
import { reportFigures, reportKinds } from '@leakblock/domain/reports';
import type { ReportFigures } from '@leakblock/domain/reports';
import { z } from 'zod';
import { loadReport } from '#features/reports';
import { defineOperation } from '../operation.ts';
import { isAfter, listOf, moment, pageQuery, toPage } from '../pages.ts';
import { noQuery, withId } from './asked.ts';

/** A report that was written or made, without its figures. */
export const keptReport = z.object({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  from: z.iso.date(),
  to: z.iso.date(),
  scanId: z.uuid().nullable(),
  createdAt: moment,
});
export const wholeReport = z.object({ id: z.uuid(), figures: reportFigures });

const id = '2f8f3a17-0d6a-4a44-8b0f-6f1a9d0c5b07';
const days = { from: '2026-11-20', to: '2026-11-20' };
const counts = { found: 3, confirmed: 2, sent: 2, removed: 1, hidden: 1 };
const figures: ReportFigures = {
  ...{ kind: 'daily', ...days, madeAt: '2026-11-21T00:05:00Z', counts },
  before: { found: 1, confirmed: 1, sent: 1, removed: 0, hidden: 2 },
  standing: { pages: 40, listed: 12, cases: 31 },
  medians: { removal: { hours: 61.5, sample: 1 }, search: { hours: 20.5, sample: 1 } },
  series: [{ day: days.from, ...counts }],
  hosts: [{ host: 'leaks.example', kind: 'leak', found: 3, standing: 2 }],
  findings: [],
  open: [],
  openByStatus: [{ status: 'in_progress', cases: 31 }],
  scans: { finished: 24, sitesAsked: 24288, sitesAnswered: 23688 },
  next: { scanAt: '2026-11-21T01:00:00Z', reportAt: '2026-11-22T00:00:00Z', caseAt: null },
};

const listReports = defineOperation({
  id: 'listReports',
  method: 'get',
  path: '/reports',
  tag: 'Reports',
  scope: 'reports:read',
  summary: 'Reports that were written, the newest first',
  acting: 'look',
  params: null,
  query: pageQuery.extend({ kind: z.enum(reportKinds).optional() }),
  body: null,
  answer: listOf(keptReport),
  status: 200,
  errors: [],
  example: {
    answer: {
      items: [{ id, kind: 'daily', ...days, scanId: null, createdAt: figures.madeAt }],
      next: null,
    },
  },
  run: async ({ caller, context, query: { cursor, kind, limit } }) => {
    const rows = await context.database.asUser(caller, (trx) =>
      trx
        .selectFrom('reports')
        .select(['id', 'kind', 'from_day as from', 'to_day as to', 'scan_id as scanId'])
        .select('created_at as createdAt')
        .where('user_id', '=', caller.userId)
        .where(isAfter('created_at', cursor))
        .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? ''))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit + 1)
        .$narrowType<Pick<z.infer<typeof keptReport>, 'kind'>>()
        .execute(),
    );
    return toPage(rows, limit, (row) => [row.createdAt, row.id]);
  },
});

const getReport = defineOperation({
  id: 'getReport',
  method: 'get',
  path: '/reports/{id}',
  tag: 'Reports',
  scope: 'reports:read',
  summary: 'One report, as it was measured',
  acting: 'look',
  params: withId,
  query: noQuery,
  body: null,
  answer: wholeReport,
  status: 200,
  errors: ['request.not_found'],
  example: { answer: { id, figures } },
  run: async ({ caller, context, params }) => {
    try {
      const report = await loadReport(context, caller, params.id);
      return { id: report.id, figures: report.figures };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'reports.not_found') throw error;
      throw new AppError('request.not_found', 'There is no such report.');
    }
  },
});

export const keptReportOperations = [listReports, getReport];
