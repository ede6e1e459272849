import {
  agencyReportInput,
  analyticsInput,
  boardInput,
  managedCreatorInput,
} from '@leakblock/domain/agencies';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { personOf } from '../person-of.ts';
import { readAnalytics } from './read-analytics.ts';
import { readBoard } from './read-board.ts';
import { readManagedCreator } from './read-managed-creator.ts';
import { writeAgencyReport } from './write-agency-report.ts';

/** `POST read-agency-board`, `read-managed-creator`, `read-agency-analytics`, `write-agency-report`: for every member. */
export function addBoardRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/read-agency-board', async (c) => {
    const { userId } = personOf(c);
    return c.json(await readBoard(context, userId, await parseJson(c, boardInput)));
  });

  app.post('/read-managed-creator', async (c) => {
    const { userId } = personOf(c);
    const { creatorId } = await parseJson(c, managedCreatorInput);
    return c.json(await readManagedCreator(context, userId, creatorId));
  });

  app.post('/read-agency-analytics', async (c) => {
    const { userId } = personOf(c);
    return c.json(await readAnalytics(context, userId, await parseJson(c, analyticsInput)));
  });

  app.post('/write-agency-report', async (c) => {
    const { userId } = personOf(c);
    const input = await parseJson(c, agencyReportInput);
    const report = await writeAgencyReport(context, userId, input);
    return c.body(new Uint8Array(report), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="report-${input.from}-${input.to}.pdf"`,
      'cache-control': 'no-store',
    });
  });
}
