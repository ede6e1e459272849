import {
  correctCounterNoticeInput,
  decideCounterNoticeInput,
  recordCounterNoticeInput,
} from '@leakblock/domain/removal-requests';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireUser } from '../requests/require-user.ts';
import { correctCounterNotice } from './correct-counter-notice.ts';
import { decideCounterNotice } from './decide-counter-notice.ts';
import { recordCounterNotice } from './record-counter-notice.ts';

/** `POST record-counter-notice`, `correct-counter-notice`, `decide-counter-notice`. */
export function addCounterNoticeRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/record-counter-notice', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, recordCounterNoticeInput);
    return c.json(await recordCounterNotice(context, caller, input));
  });
  app.post('/correct-counter-notice', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, correctCounterNoticeInput);
    return c.json(await correctCounterNotice(context, caller, input));
  });
  app.post('/decide-counter-notice', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, decideCounterNoticeInput);
    const isChanged = await decideCounterNotice(context, caller, input);
    return c.json({ changed: isChanged ? [input.id] : [] });
  });
}
