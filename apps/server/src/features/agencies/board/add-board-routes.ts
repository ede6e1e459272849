import { analyticsInput, boardInput, managedCreatorInput } from '@leakblock/domain/agencies';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { personOf } from '../person-of.ts';
import { readAnalytics } from './read-analytics.ts';
import { readBoard } from './read-board.ts';
import { readManagedCreator } from './read-managed-creator.ts';

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
}
