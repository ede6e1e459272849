import { z } from 'zod';
import { claimHandOver } from '#platform/claim-hand-over';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { writePatiently } from '#platform/write-patiently';
import { claimDeliveries } from './claim-deliveries.ts';
import type { Delivery } from './claim-deliveries.ts';
import { deliverWebhooksQueue } from './deliver-webhooks.queue.ts';
import { sendDelivery } from './send-delivery.ts';
import { settleDelivery } from './settle-delivery.ts';

/** A run ends before the next begins; what is left waits for that. */
const runMs = 45_000;

/** Sends what is due until nothing is: whoever answers makes place for the next, however slow the others are. */
export async function deliverWebhooks(context: ServerContext, signal: AbortSignal): Promise<void> {
  const endAt = performance.now() + runMs;
  const isOver = () => signal.aborted || context.stopping.aborted || performance.now() >= endAt;
  const underWay = new Map<Delivery, Promise<void>>();
  const faults: unknown[] = [];
  const begin = (delivery: Delivery): void => {
    const end = deliver(context, delivery, signal)
      .catch((error: unknown) => faults.push(error))
      .then(() => void underWay.delete(delivery));
    underWay.set(delivery, end);
  };
  try {
    while (!isOver() && faults.length === 0) {
      const busy = [...underWay.keys()].map(({ endpointId }) => endpointId);
      const { deliveries, forgotten } = await claimHandOver(
        context,
        (trx) => claimDeliveries(trx, context.now(), busy),
        // What nobody heard of is taken again when its lease is over.
        ({ asService }, run) => asService(run),
      );
      for (const delivery of deliveries) begin(delivery);
      if (underWay.size === 0 && forgotten === 0) return;
      if (forgotten === 0) await Promise.race(underWay.values());
    }
  } finally {
    await Promise.all(underWay.values());
  }
  if (faults.length > 0) throw faults[0];
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
  await writePatiently(() =>
    context.database.asService((trx) =>
      settleDelivery(trx, delivery, { attempt, now: context.now() }),
    ),
  );
}

/** Every minute, and at once for tests and for messages that are sent again. */
export const deliverWebhooksJob = defineJob({
  queue: deliverWebhooksQueue,
  schedule: '* * * * *',
  input: z.object({}),
  handler: (context, _data, signal) => deliverWebhooks(context, signal),
});
