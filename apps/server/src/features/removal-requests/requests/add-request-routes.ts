import {
  answerRequestInput,
  approveRequestsInput,
  declineRequestsInput,
  draftRequestsInput,
  editRequestInput,
  recordReplyInput,
  retractRequestInput,
} from '@leakblock/domain/removal-requests';
import type { ApproveRequestsAnswer, ChangedAnswer } from '@leakblock/domain/removal-requests';
import type { Hono } from 'hono';
import { audit, requireAdmin } from '#features/administration';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { answerRequest } from './answer-request.ts';
import { approveRequests } from './approve-requests.ts';
import { declineRequests } from './decline-requests.ts';
import { editRequest } from './edit-request.ts';
import { previewRequests } from './preview-requests.ts';
import { recordReply } from './record-reply.ts';
import { requireUser } from './require-user.ts';
import { retractRequest } from './retract-request.ts';

/** Drafting, approving and answering; what the caller may see, the policies say. */
export function addRequestRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/draft-requests', async (c) => {
    const { userId } = requireUser(c.var.caller);
    const { caseIds } = await parseJson(c, draftRequestsInput);
    return c.json(
      await inTurn(`removals ${userId}`, () => previewRequests(context, userId, caseIds)),
    );
  });
  app.post('/approve-requests', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, approveRequestsInput);
    const results = await inTurn(`removals ${caller.userId}`, () =>
      approveRequests(context, caller, input),
    );
    return c.json({ results } satisfies ApproveRequestsAnswer);
  });
  app.post('/decline-requests', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, declineRequestsInput);
    const changed = await inTurn(`removals ${caller.userId}`, () =>
      declineRequests(context, caller, input),
    );
    return c.json({ changed } satisfies ChangedAnswer);
  });
  app.post('/edit-request', async (c) => {
    const caller = requireUser(c.var.caller);
    await requireAdmin(context, caller);
    const input = await parseJson(c, editRequestInput);
    const isChanged = await context.database.asService(async (trx) => {
      const edit = { ...input, authorId: caller.userId, now: context.now() };
      if (!(await editRequest(trx, edit))) return false;
      await audit(trx, {
        actorId: caller.userId,
        action: 'removal_request.rewritten',
        subject: input.requestId,
      });
      return true;
    });
    return c.json({ changed: isChanged ? [input.requestId] : [] } satisfies ChangedAnswer);
  });
  addReplyRoutes(app, context);
}

function addReplyRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/retract-request', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, retractRequestInput);
    const isChanged = await inTurn(`removals ${caller.userId}`, () =>
      retractRequest(context, caller, input),
    );
    return c.json({ changed: isChanged ? [input.requestId] : [] } satisfies ChangedAnswer);
  });
  app.post('/answer-request', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, answerRequestInput);
    const isChanged = await inTurn(`removals ${caller.userId}`, () =>
      answerRequest(context, caller, input),
    );
    return c.json({ changed: isChanged ? [input.requestId] : [] } satisfies ChangedAnswer);
  });
  app.post('/record-reply', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, recordReplyInput);
    const { isMoved, requestId } = await inTurn(`removals ${caller.userId}`, () =>
      recordReply(context, caller, input),
    );
    return c.json({ changed: isMoved ? [requestId] : [] } satisfies ChangedAnswer);
  });
}
