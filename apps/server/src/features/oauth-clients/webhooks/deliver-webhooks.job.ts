import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { claimDeliveries } from './claim-deliveries.ts';
import type { Delivery } from './claim-deliveries.ts';
import { deliverWebhooksQueue } from './deliver-webhooks.queue.ts';
import { sendDelivery } from './send-delivery.ts';
import { settleDelivery } from './settle-delivery.ts';

/** A run ends before the next begins; what is left waits for that. */
const runMs = 45_000;

/** Sends what is due, round after round, until nothing is. */
export async function deliverWebhooks(context: ServerContext, signal: AbortSignal): Promise<void> {
  const endAt = performance.now() + runMs;
  while (!signal.aborted && !context.stopping.aborted && performance.now() < endAt) {
    const due = await context.database.asService((trx) => claimDeliveries(trx, context.now()));
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => deliver(context, delivery, signal)));
  }
}

async function deliver(
  context: ServerContext,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const attempt = await sendDelivery(context, delivery, signal).catch((error: unknown) => {
    context.log.error({ err: error, delivery: delivery.id }, 'A webhook could not be signed.');
    return { status: null, problem: 'unsigned' };
  });
  // Cut off by our own end: the next program sends it.
  if (attempt.problem === 'cancelled') return;
  await context.database.asService((trx) =>
    settleDelivery(trx, delivery, { attempt, now: context.now() }),
  );
}

/** Every minute, and at once for tests and for messages that are sent again. */
export const deliverWebhooksJob = defineJob({
  queue: deliverWebhooksQueue,
  schedule: '* * * * *',
  input: z.object({}),
  handler: (context, _data, signal) => deliverWebhooks(context, signal),
});
