import { createFetcher } from '@leakblock/scan-engine';
import type { Fetcher } from '@leakblock/scan-engine';
import { Webhook } from 'standardwebhooks';
import type { ServerContext } from '#platform/feature';
import type { Delivery } from './claim-deliveries.ts';
import { openSecret } from './webhook-secret.ts';

/** What became of an attempt; `problem` is null when it arrived. */
export type Attempt = { status: number | null; problem: string | null };

/** A whole attempt, with looking the name up and waiting for the answer. */
const attemptMs = 10_000;

type Door = Fetcher & { close(): Promise<void> };
const opened = new WeakMap<ServerContext, Door>();

/** The guarded way out, with connections of its own: messages wait for no scan. */
function doorOf(context: ServerContext): Door {
  const existing = opened.get(context);
  if (existing !== undefined) return existing;
  const door = createFetcher({
    ...context.env.fetch,
    userAgent: 'LeakBlock webhooks',
    maxConnections: 64,
  });
  opened.set(context, door);
  return door;
}

/** Ends its connections; called when the program stops. */
export async function closeWebhookDoor(context: ServerContext): Promise<void> {
  await opened.get(context)?.close();
  opened.delete(context);
}

/**
 * Posts a message once, signed as Standard Webhooks 1.0 has it. Redirects are not followed, answers not read. The name is
 * resolved and its addresses judged for each attempt, so that it cannot lead into our own network later.
 */
export async function sendDelivery(
  context: ServerContext,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const { at, data, event, subjectId } = delivery;
  const body = JSON.stringify({
    type: event,
    timestamp: at,
    data: { ...data, personId: subjectId },
  });
  const id = `msg_${delivery.id.replaceAll('-', '')}`;
  const sentAt = context.realNow();
  const signature = new Webhook(openSecret(context, delivery.secret)).sign(id, sentAt, body);
  const outcome = await doorOf(context)({
    url: delivery.url,
    method: 'POST',
    headers: {
      accept: '*/*',
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signature,
    },
    body,
    deadlineAt: performance.now() + attemptMs,
    signal,
    redirects: 'none',
    wantsBody: () => false,
  });
  if (!outcome.ok) return { status: null, problem: outcome.failure };
  const isTaken = outcome.status >= 200 && outcome.status < 300;
  return { status: outcome.status, problem: isTaken ? null : 'refused_by_endpoint' };
}
