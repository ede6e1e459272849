import { AppError } from '@leakblock/domain/errors';
import {
  createCaseLinkInput,
  readSharedCaseInput,
  revokeCaseLinkInput,
} from '@leakblock/domain/removal-requests';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { createLimit } from '#platform/limits';
import { isHerself } from '#platform/require-proof';
import { createCaseLink } from './create-case-link.ts';
import { readSharedCase } from './read-shared-case.ts';
import { revokeCaseLink } from './revoke-case-link.ts';

/** Times that one address opens links in a minute. */
const readsPerMinute = 30;

/** `POST create-case-link`, `POST revoke-case-link`; `POST read-shared-case` for whoever holds a link's token. */
export function addLinkRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  const reads = createLimit(context, { name: 'shared-cases', points: readsPerMinute, seconds: 60 });

  app.post('/create-case-link', async (c) => {
    const { caller } = c.var;
    if (caller.kind !== 'user') throw new AppError('request.unauthorized');
    const input = await parseJson(c, createCaseLinkInput);
    const isProved = await isHerself(context, caller);
    c.header('cache-control', 'no-store');
    return c.json(await createCaseLink(context, caller, { ...input, isProved }));
  });

  app.post('/revoke-case-link', async (c) => {
    const { caller } = c.var;
    if (caller.kind !== 'user') throw new AppError('request.unauthorized');
    const { id } = await parseJson(c, revokeCaseLinkInput);
    return c.json(await revokeCaseLink(context, caller.userId, id));
  });

  app.post('/read-shared-case', async (c) => {
    c.header('cache-control', 'no-store');
    await reads.takeAddress(c.var.clientAddress);
    const { token } = await parseJson(c, readSharedCaseInput);
    return c.json(await readSharedCase(context, token));
  });
}
