import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIncomingMail } from '../../apps/server/src/features/removal-requests/mails/incoming/incoming-mail-routes.ts';
import { writeReply } from '../../apps/server/src/features/removal-requests/mails/testing/write-mails.ts';
import { call, signUp } from '../installation/call.ts';
import type { Person } from '../installation/call.ts';
import { openHand } from '../installation/open-hand.ts';
import { promiseNotices } from '../installation/promise-mails.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import { startTill } from '../installation/start-till.ts';
import type { Till } from '../installation/start-till.ts';
import { noteRecovery, until } from '../installation/watch.ts';

const mailSecret = randomBytes(32).toString('hex');

let till: Till;
let installation: Installation;
let gateways: [Gateway, Gateway];

beforeAll(async () => {
  till = await startTill();
  installation = await startInstallation({
    settings: { ...till.settings, INCOMING_MAIL_SECRET: mailSecret },
  });
  gateways = [await installation.startGateway(), await installation.startGateway()];
  till.sendTo(gateways[0].url);
});
afterAll(async () => {
  await till.stop();
  await installation.stop();
});

const to = (gateway: Gateway) => ({
  url: gateway.url,
  publishableKey: installation.publishableKey,
});

/** What stands about her money, in our books. */
async function booksOf({ userId }: Person) {
  const { sql } = installation;
  const plans = await sql<{ status: string; plan: string }>(
    'select status, plan from subscriptions where user_id = $1',
    [userId],
  );
  const payments = await sql<{ status: string }>('select status from payments where user_id = $1', [
    userId,
  ]);
  const begun = await sql(
    "select from subscription_events where user_id = $1 and action = 'started'",
    [userId],
  );
  const [profile] = await sql<{ tier: string }>(
    'select subscription_tier as tier from profiles where id = $1',
    [userId],
  );
  return { plans, payments, tier: profile?.tier, begun: begun.length };
}
const paidOnce = {
  plans: [{ status: 'active', plan: 'pro' }],
  payments: [{ status: 'paid' }],
  tier: 'pro',
  begun: 1,
};
const untilPaid = (person: Person) =>
  until('her plan is there', async () => (await booksOf(person)).tier === 'pro');
const newEvents = (before: number) => till.events().slice(before);

describe('events of the payment provider', () => {
  it('come eight times at once, to two gateways, and late: one plan, one payment', async (story) => {
    const person = await signUp(installation, gateways[0]);
    const [seen, charged] = [till.events().length, till.charges()];
    await till.holdEvents(true);
    await till.pay(await till.openPage(to(gateways[0]), person));
    const events = newEvents(seen);
    const from = performance.now();
    const statuses = await Promise.all(
      events.flatMap(({ id }) =>
        gateways.flatMap((gateway) =>
          Array.from({ length: 4 }, () => {
            till.sendTo(gateway.url);
            return till.redeliver(id);
          }),
        ),
      ),
    );
    // Beside 200 only "come again": nothing is called wrong.
    expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await till.holdEvents(false);
    noteRecovery(story, { from, to: await untilPaid(person) });
    for (const { id } of events) expect(await till.redeliver(id)).toBe(200);
    expect(await booksOf(person)).toEqual(paidOnce);
    expect(till.charges() - charged).toBe(1);
  });

  it('come in reverse: the same plan, the same payment', async (story) => {
    const person = await signUp(installation, gateways[0]);
    const seen = till.events().length;
    await till.holdEvents(true);
    await till.pay(await till.openPage(to(gateways[0]), person));
    const from = performance.now();
    for (const { id } of newEvents(seen).toReversed()) await till.redeliver(id);
    await till.holdEvents(false);
    noteRecovery(story, { from, to: await untilPaid(person) });
    expect(await booksOf(person)).toEqual(paidOnce);
  });

  it('are forged or an hour old: refused, and nothing changes', async () => {
    const person = await signUp(installation, gateways[0]);
    const seen = till.events().length;
    await till.holdEvents(true);
    await till.pay(await till.openPage(to(gateways[0]), person));
    for (const { id } of newEvents(seen)) {
      expect(await till.redeliver(id, { isTampered: true })).toBe(400);
      // Nothing of its body is read.
      expect(await till.redeliver(id, { ageSeconds: 3600 })).toBeGreaterThanOrEqual(400);
    }
    expect((await booksOf(person)).plans).toEqual([]);
    await till.holdEvents(false);
    await untilPaid(person);
    expect(await booksOf(person)).toEqual(paidOnce);
  });

  it('meet a gateway that dies: the provider sends them again, one plan, one payment', async (story) => {
    const person = await signUp(installation, gateways[0]);
    const charged = till.charges();
    const page = await till.openPage(to(gateways[0]), person);
    const victim = await installation.startGateway();
    till.sendTo(victim.url);
    const paying = till.pay(page);
    await pause(Math.random() * 150);
    await victim.kill();
    await paying;
    const from = performance.now();
    till.sendTo(gateways[0].url);
    await till.advance();
    noteRecovery(story, { from, to: await untilPaid(person) });
    await till.settled();
    expect(await booksOf(person)).toEqual(paidOnce);
    expect(till.charges() - charged).toBe(1);
  });

  it('are written down and the word about it is lost: taken once', async (story) => {
    const person = await signUp(installation, gateways[0]);
    const page = await till.openPage(to(gateways[0]), person);
    const lost = installation.line.loseAnswerTo(/^Q....commit/is);
    await till.pay(page);
    await lost;
    const from = performance.now();
    await till.advance();
    noteRecovery(story, { from, to: await untilPaid(person) });
    await till.settled();
    expect(await booksOf(person)).toEqual(paidOnce);
  });

  it('come while the provider itself does not answer: they are to come again, and she is told that no page can be opened', async (story) => {
    const [person, other] = [
      await signUp(installation, gateways[0]),
      await signUp(installation, gateways[0]),
    ];
    const seen = till.events().length;
    await till.holdEvents(true);
    await till.pay(await till.openPage(to(gateways[0]), person));
    till.outage(true);
    const paid = newEvents(seen).find(({ type }) => type === 'invoice.paid');
    expect(await till.redeliver(paid?.id ?? '')).toBe(503);
    const told = await call(to(gateways[0]), '/functions/v1/start-checkout', {
      token: other.token,
      body: { plan: 'pro', beginAtOnce: true },
    });
    expect([told.status, told.code]).toEqual([502, 'billing.provider_unavailable']);
    till.outage(false);
    const from = performance.now();
    await till.holdEvents(false);
    noteRecovery(story, { from, to: await untilPaid(person) });
    expect(await booksOf(person)).toEqual(paidOnce);
    expect((await booksOf(other)).plans).toEqual([]);
  });
});

describe('an answer to a notice', () => {
  it('is handed over eight times, at two gateways: it stands once', async () => {
    const hand = await openHand(installation);
    const [request = ''] = await promiseNotices(installation.sql, hand, 1);
    const { sql } = installation;
    const [mail] = await sql<{ to: string; message: string }>(
      'select reply_to as to, message_id as message from outgoing_mails where request_id = $1',
      [request],
    );
    const body = Buffer.from(
      writeReply({
        from: 'abuse@host.example',
        to: mail?.to ?? '',
        text: 'We have removed it.',
        messageId: 'one-answer@host.example',
        inReplyTo: mail?.message ?? '',
      }),
    );
    const time = Math.floor(Date.now() / 1000);
    const told = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        fetch(`${gateways[turn % 2 === 0 ? 0 : 1].url}/functions/v1/incoming-mail`, {
          method: 'POST',
          headers: {
            'x-leakblock-timestamp': String(time),
            'x-leakblock-signature': `v1=${signIncomingMail(mailSecret, time, body)}`,
          },
          body,
        }).then(({ status }) => status),
      ),
    );
    expect(new Set(told)).toEqual(new Set([200]));
    const kept = await sql(
      "select from incoming_mails where message_id = 'one-answer@host.example'",
    );
    expect(kept).toHaveLength(1);
    await hand.stop();
  });
});
