import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { openPartnerStory } from './testing/partner-story.ts';
import type { PartnerStory } from './testing/partner-story.ts';

let story: PartnerStory;
beforeAll(async () => {
  story = await openPartnerStory();
});
afterAll(() => story.stop());

/** Somebody whom a partner with this rate brought. */
async function bring(rateBasisPoints: number): Promise<{ person: SignedIn; partnerId: string }> {
  const code = `p-${randomUUID().slice(0, 8)}`;
  const { id } = await story.apply(await story.signUp(), code);
  await story.decide(id, 'approve', { rateBasisPoints, holdingDays: 0 });
  const browser = story.openBrowser();
  await story.openLink(browser, code);
  const person = await story.signUp();
  await story.sql('insert into profiles (id) values ($1) on conflict do nothing', [person.userId]);
  await story.claim(browser, person);
  return { person, partnerId: id };
}

/** She owns an agency with as many creators. */
async function found(owner: SignedIn, count: number): Promise<string[]> {
  const agencyId = randomUUID();
  await story.sql('insert into agencies (id, name) values ($1, $2)', [agencyId, 'Quiet Harbour']);
  await story.sql(
    `insert into agency_members (agency_id, user_id, role) values ($1, $2, 'owner')`,
    [agencyId, owner.userId],
  );
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { userId } = await story.signUp();
    await story.sql('insert into agency_creators (agency_id, user_id) values ($1, $2)', [
      ...[agencyId, userId],
    ]);
    ids.push(userId);
  }
  return ids;
}

/** Cents that cards paid and were not given back, as the provider told of its charges. */
async function paidIn({ userId }: SignedIn): Promise<number> {
  await story.payments.settled();
  const customers = await story.sql<{ ref: string }>(
    'select customer_ref as ref from private.billing_customers where user_id = $1',
    [userId],
  );
  const left = new Map<string, number>();
  for (const { type, object } of story.events()) {
    if (type !== 'charge.succeeded' && type !== 'charge.refunded') continue;
    const charge = object as Record<'id' | 'customer', string> &
      Record<'amount_captured' | 'amount_refunded', number>;
    if (customers.some(({ ref }) => ref === charge.customer))
      left.set(charge.id, charge.amount_captured - charge.amount_refunded);
  }
  return [...left.values()].reduce((sum, cents) => sum + cents, 0);
}

async function ledger(partnerId: string): Promise<{ cents: number; lines: number }> {
  const [row] = await story.sql<{ cents: string; lines: number }>(
    `select coalesce(sum(amount_cents), 0) as cents, count(*)::int as lines from commissions where partner_id = $1`,
    [partnerId],
  );
  return { cents: Number(row?.cents), lines: row?.lines ?? 0 };
}

/** The ledger is the rate's part of what is left of the money without its tax, but for the rounding of each line. */
async function expectFair(person: SignedIn, partnerId: string, rate: number): Promise<void> {
  const money = await paidIn(person);
  const { cents, lines } = await ledger(partnerId);
  const due = ((money / 1.19) * rate) / 10_000;
  expect(cents).toBeLessThanOrEqual(due + lines);
  expect(cents).toBeGreaterThanOrEqual(due - lines);
}

const coveredOf = async (ids: readonly string[]) =>
  (
    await story.sql<{ user_id: string }>(
      'select user_id from agency_creators where is_covered and user_id = any($1)',
      [ids],
    )
  ).map(({ user_id: id }) => id);

const rates = fc.constantFrom(2000, 10_000);
const plans = fc.constantFrom('starter', 'pro', 'elite');
const days = fc.constantFrom(1, 9, 20, 31);
const pass = fc.record({ act: fc.constant('pass' as const), days });
const back = fc.record({
  act: fc.constant('refund' as const),
  share: fc.integer({ min: 1, max: 3 }),
});
const change = (kinds: fc.Arbitrary<object>) =>
  fc.record({ act: fc.constant('change' as const), change: kinds });

/** A part of the latest invoice that cards paid for; there may be none, or none left. */
const giveBack = async (who: SignedIn, share: number) => {
  const ref = await story.invoiceOf(who);
  await story.refund(ref, share === 3 ? undefined : share * 1000).catch(() => undefined);
};

describe('over the life of a customer, commissions are the rate of what was really paid in', () => {
  it('of an agency that covers more and fewer, other plans, with refunds', async () => {
    const covers = fc.record({
      ...{ change: fc.constant('creators'), count: fc.integer({ min: 1, max: 4 }) },
    });
    const wants = fc.record({ change: fc.constant('plan'), plan: plans });
    const acts = fc.oneof(pass, back, change(fc.oneof(covers, covers, wants)));
    await fc.assert(
      fc.asyncProperty(rates, plans, fc.array(acts, { maxLength: 8 }), async (rate, plan, life) => {
        const { person, partnerId } = await bring(rate);
        const ids = await found(person, 4);
        const { body } = await story.call(person, 'start-agency-checkout', {
          ...{ plan, creatorIds: ids },
        });
        await story.pay((body as { url: string }).url, 'works', person.userId);
        for (const step of life) {
          if (step.act === 'pass') await story.advance(step.days);
          else if (step.act === 'refund') await giveBack(person, step.share);
          else {
            const { count, ...wanted } = step.change as { count?: number };
            const { status } = await story.call(person, 'change-agency-subscription', {
              ...wanted,
              ...(count !== undefined && {
                creatorIds: ids.slice(0, count),
                shown: await coveredOf(ids),
              }),
            });
            // A plan that stands otherwise refuses it; what is asked for is always understood.
            expect(status).not.toBe(400);
          }
          await expectFair(person, partnerId, rate);
        }
      }),
      {
        numRuns: 5,
        // Three months paid back by those after: an invoice below zero, and one that nobody pays.
        examples: [
          [
            2000,
            'elite',
            [
              { act: 'change', change: { change: 'creators', count: 1 } },
              { act: 'pass', days: 31 },
              { act: 'pass', days: 31 },
              { act: 'pass', days: 31 },
              { act: 'pass', days: 31 },
            ],
          ],
        ],
      },
    );
  });

  it('of a person who pauses, resumes, changes plans and is given money back', async () => {
    const lives = fc.constantFrom('pause', 'resume', 'keep').map((kind) => ({ change: kind }));
    const wants = fc.record({ change: fc.constant('plan'), plan: plans });
    const acts = fc.oneof(pass, back, change(fc.oneof(lives, wants)));
    await fc.assert(
      fc.asyncProperty(rates, plans, fc.array(acts, { maxLength: 8 }), async (rate, plan, life) => {
        const { person, partnerId } = await bring(rate);
        await story.buy(person, plan);
        for (const step of life) {
          if (step.act === 'pass') await story.advance(step.days);
          else if (step.act === 'refund') await giveBack(person, step.share);
          else await story.call(person, 'change-subscription', step.change);
          await expectFair(person, partnerId, rate);
        }
      }),
      { numRuns: 5 },
    );
  });
});
