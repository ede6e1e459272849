import {
  answerOwnershipInput,
  checkUrlsInput,
  createCasesInput,
  withdrawCasesInput,
} from '@leakblock/domain/removal-requests';
import type { ChangedAnswer, CheckUrlsAnswer } from '@leakblock/domain/removal-requests';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { requireUser } from '../requests/require-user.ts';
import { withdrawCases } from '../requests/withdraw-cases.ts';
import { answerOwnership } from './answer-ownership.ts';
import { createCases } from './create-cases.ts';
import { checkUrls } from './read-url-subjects.ts';

/** `POST check-urls`, `create-cases`, `answer-ownership`, `withdraw-cases`. */
export function addCaseRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/check-urls', async (c) => {
    const { userId } = requireUser(c.var.caller);
    const { text } = await parseJson(c, checkUrlsInput);
    const urls = await context.database.asService((trx) => checkUrls(trx, userId, text));
    return c.json({ urls } satisfies CheckUrlsAnswer);
  });
  app.post('/create-cases', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, createCasesInput);
    return c.json(
      await inTurn(`removals ${caller.userId}`, () => createCases(context, caller, input)),
    );
  });
  app.post('/answer-ownership', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, answerOwnershipInput);
    const cases = await inTurn(`removals ${caller.userId}`, () =>
      answerOwnership(context, caller, input),
    );
    return c.json({ cases });
  });
  app.post('/withdraw-cases', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, withdrawCasesInput);
    const changed = await inTurn(`removals ${caller.userId}`, () =>
      withdrawCases(context, caller, input),
    );
    return c.json({ changed } satisfies ChangedAnswer);
  });
}
