import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriptions } from '../index.ts';
import { startBillingWorld } from '../../../testing/start-billing-world.ts';
import type { BillingWorld } from '../../../testing/start-billing-world.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { bodyOf, buy, deliver, meetPayer, providerOf, readRows } from './testing/billing-events.ts';
import type { Payer } from './testing/billing-events.ts';

let world: BillingWorld;
let provider: PaymentProvider;
beforeAll(async () => {
  world = await startBillingWorld({ features: [subscriptions] });
  provider = providerOf(world);
  // What is told is delivered by the tests, in their order.
  await world.payments.holdEvents(true);
});
afterAll(() => world.stop());

/** Changes in a life. What cannot be done as things stand is refused by the provider, and nothing comes of it. */
const acts = {
  up: (ref) => provider.upgrade(ref, 'elite', randomUUID()),
  down: (ref) => provider.downgradeAtPeriodEnd(ref, 'starter', randomUUID()),
  cancel: (ref) => provider.cancelAtPeriodEnd(ref, randomUUID()),
  keep: (ref) => provider.keep(ref, randomUUID()),
  pause: (ref) => provider.pause(ref, randomUUID()),
  resume: (ref) => provider.resume(ref, randomUUID()),
  end: (ref) => provider.endNow(ref, { isRefunded: true, key: randomUUID() }),
  month: () => world.advance(32),
} satisfies Record<string, (ref: string) => Promise<void>>;

type Act = keyof typeof acts;
const act = fc.constantFrom<Act>('up', 'down', 'cancel', 'keep', 'pause', 'resume', 'end', 'month');

/** What stays however it was told: not when it was first heard of, nor the steps that nobody told in time. */
async function readEnd(payer: Payer) {
  const { subscriptions: rows, payments, tier } = await readRows(world, payer);
  return {
    tier,
    payments,
    subscriptions: rows.map((row) => ({ ...row, past_due_since: null, grace_ends_at: null })),
  };
}

it('any order and repetition of what was told ends in the same rows, with each invoice once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 4 }),
      fc.constantFrom('works' as const, 'fails_later' as const),
      fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
      async (life, card, numbers) => {
        const payer = await meetPayer(world);
        const ref = await buy(world, payer, 'pro', card);
        for (const name of life) await acts[name](ref).catch(() => undefined);
        const bodies = world
          .events()
          .filter(({ object }) => JSON.stringify(object).includes(payer.customerRef))
          .map(({ id }) => bodyOf(world, id));
        expect(bodies).not.toEqual([]);
        const shuffled = bodies
          .map((body, index) => ({ body, at: numbers[index % numbers.length] ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .flatMap(({ body, at }) => (at % 3 === 0 ? [body, body] : [body]));
        for (const body of shuffled) expect((await deliver(world, body)).status).toBe(200);
        const end = await readEnd(payer);
        for (const body of bodies)
          expect((await deliver(world, body)).answer.received).toBe('known');
        expect(await readEnd(payer)).toEqual(end);

        const state = await provider.readSubscription(ref);
        expect(end.subscriptions).toMatchObject([{ provider_ref: ref, status: state?.status }]);
        const isRunning = state?.status === 'active' || state?.status === 'past_due';
        const tiers = { starter: 'basic', pro: 'pro', elite: 'elite' };
        expect(end.tier).toBe(isRunning ? tiers[state.plan ?? 'pro'] : 'standard');
        const told = new Set(
          bodies.flatMap((body) => /"(in_[A-Za-z0-9]+)"/u.exec(body)?.[1] ?? []),
        );
        const refs = end.payments.map(({ provider_ref: one }) => one);
        expect(new Set(refs).size).toBe(refs.length);
        for (const one of told) {
          const invoice = await provider.readInvoice(one);
          if (invoice?.status === null || invoice === null) continue;
          const row = end.payments.find(({ provider_ref: of }) => of === one);
          expect(row).toMatchObject({
            status: invoice.status,
            total_cents: String(invoice.totalCents),
            paid_cents: String(invoice.paidCents),
            refunded_cents: String(invoice.refundedCents),
          });
        }
        // The sandbox keeps the last thousand events: what goes on would push out those of the next life.
        await acts.end(ref).catch(() => undefined);
      },
    ),
    { numRuns: 20 },
  );
});
