import { confirmScanReportInput, writeScanReportInput } from '@leakblock/domain/reports';
import { reportRequestInput } from '@leakblock/domain/scans';
import type { Context, Hono } from 'hono';
import { paceReports } from '#features/reports';
import { addressKey } from '#platform/client-address';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { confirmReport } from './confirm-report.ts';
import { requestReport } from './request-report.ts';
import { writeScanReport } from './write-scan-report.ts';

/** `POST instant-scan-report`, `POST confirm-scan-report`, `POST write-scan-report`: the report of a free check. */
export function addReportRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  const pace = paceReports(context);

  app.post('/instant-scan-report', async (c) => {
    await requestReport(context, await parseJson(c, reportRequestInput), userIdOf(c));
    return c.json({ status: 'stored' }, 202);
  });

  app.post('/confirm-scan-report', async (c) => {
    const { token } = await parseJson(c, confirmScanReportInput);
    return c.json(await confirmReport(context, token));
  });

  app.post('/write-scan-report', async (c) => {
    const input = await parseJson(c, writeScanReportInput);
    await pace(addressKey(c.var.clientAddress));
    const pdf = await writeScanReport(context, input, userIdOf(c));
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="leak-check.pdf"',
      'cache-control': 'no-store',
    });
  });
}

function userIdOf(c: Context<ServerHono>): string | null {
  const { caller } = c.var;
  return caller.kind === 'user' ? caller.userId : null;
}
