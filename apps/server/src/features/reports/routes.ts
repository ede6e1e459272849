import { AppError } from '@leakblock/domain/errors';
import { makeReportInput, readReportInput, writeReportPdfInput } from '@leakblock/domain/reports';
import type { Context, Hono } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { loadReport } from './load-report.ts';
import { makeReport } from './make-report.ts';
import { writeReportPdf } from './write-report-pdf.ts';

/** PDFs, and reports about chosen days, that one person may ask this program for in ten minutes. */
const askedAtMost = 20;
const askedWithinSeconds = 600;

/** `POST read-report`, `POST write-report-pdf`, `POST make-report`. */
export function addRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  const limiter = new RateLimiterMemory({ points: askedAtMost, duration: askedWithinSeconds });

  app.post('/read-report', async (c) => {
    const caller = personOf(c);
    const { reportId } = await parseJson(c, readReportInput);
    return c.json(await loadReport(context, caller, reportId));
  });

  app.post('/write-report-pdf', async (c) => {
    const caller = personOf(c);
    const input = await parseJson(c, writeReportPdfInput);
    await refuseTooMany(limiter, `pdf ${caller.actor?.userId ?? caller.userId}`);
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
    await refuseTooMany(limiter, `days ${caller.actor?.userId ?? caller.userId}`);
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

/** @throws AppError `reports.too_many` */
async function refuseTooMany(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('reports.too_many', 'Too many reports in a few minutes.', {
      retryAfter: Math.ceil(refusal.msBeforeNext / 1000),
    });
  }
}
