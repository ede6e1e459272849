import { AppError } from '@leakblock/domain/errors';
import { makeReportInput, readReportInput, writeReportPdfInput } from '@leakblock/domain/reports';
import type { Context, Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { loadReport } from './load-report.ts';
import { makeReport } from './make-report.ts';
import { paceReports } from './pace-reports.ts';
import { writeReportPdf } from './write-report-pdf.ts';

/** `POST read-report`, `POST write-report-pdf`, `POST make-report`. */
export function addRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  const pace = paceReports(context);

  app.post('/read-report', async (c) => {
    const caller = personOf(c);
    const { reportId } = await parseJson(c, readReportInput);
    return c.json(await loadReport(context, caller, reportId));
  });

  app.post('/write-report-pdf', async (c) => {
    const caller = personOf(c);
    const input = await parseJson(c, writeReportPdfInput);
    await pace(`pdf ${caller.actor?.userId ?? caller.userId}`);
    const { name, pdf } = await writeReportPdf(context, caller, input);
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
  });

  app.post('/make-report', async (c) => {
    const caller = personOf(c);
    const span = await parseJson(c, makeReportInput);
    await pace(`days ${caller.actor?.userId ?? caller.userId}`);
    return c.json(
      await inTurn(`reports ${caller.userId}`, () => makeReport(context, caller, span)),
    );
  });
}

function personOf(c: Context<ServerHono>) {
  const { caller } = c.var;
  if (caller.kind !== 'user')
    throw new AppError('request.unauthorized', 'Sign in to see your reports.');
  return caller;
}
