import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { providerOf } from '../payments/testing/billing-events.ts';
import { openBillingStory } from '../testing/billing-story.ts';
import type { BillingStory } from '../testing/billing-story.ts';
import { endUnpaid } from './end-unpaid.ts';
import { watchGrace } from './watch-grace.job.ts';

let mailbox: Mailbox;
let story: BillingStory;
beforeAll(async () => {
  mailbox = await startMailbox();
  story = await openBillingStory({ SMTP_URL: mailbox.url, BILLING_NAME: 'Quiet Services' });
});
afterAll(async () => {
  await story.stop();
  await mailbox.stop();
});

const watch = () => watchGrace(story.context, story.context.stopping);
const mailsTo = (her: SignedIn) =>
  mailbox
    .mails(her.email)
    .map(({ subject }) => subject)
    .reverse();

/** A person whose first renewal fails. */
async function fallBehind(person: Parameters<BillingStory['meet']>[0] = {}): Promise<SignedIn> {
  const her = await story.meet(person);
  await story.buy(her, 'pro', 'fails_later');
  await story.advance(31);
  await story.settle();
  return her;
}

/** Days pass; the worker looks every one of them, twice. */
async function pass(days: number) {
  for (let day = 0; day < days; day += 1) {
    await story.advance(1);
    await Promise.all([watch(), watch()]);
    await story.settle();
  }
}

describe('a payment that fails', () => {
  it('is told at once, three days and one day before the end, and when it is over', async () => {
    const her = await fallBehind();
    expect(await story.stands(her)).toBe('pro past_due');
    expect(await story.check(her)).toMatchObject({ subscribed: true, subscription_tier: 'pro' });
    expect(await story.told(her)).toEqual(['A payment did not go through']);
    await pass(3);
    expect(await story.told(her)).toHaveLength(1);
    await pass(1);
    await pass(2);
    const before = [
      ...['A payment did not go through', 'Your plan ends in 3 days', 'Your plan ends tomorrow'],
    ];
    expect(await story.told(her)).toEqual(before);
    expect(await story.check(her)).toMatchObject({ subscribed: true });
    await pass(1);
    expect(await story.stands(her)).toBe('pro ended (unpaid)');
    await pass(5);
    expect(await story.told(her)).toEqual([...before, 'Your plan has ended']);
    expect(mailsTo(her)).toEqual([...before, 'Your plan has ended']);
    expect(await story.check(her)).toMatchObject({
      ...{ subscribed: false, subscription_tier: 'standard', had_subscription: true },
    });
    expect(await story.billing(her)).toMatchObject({ hadSubscription: true });
    const [mail] = mailbox.mails(her.email);
    expect(mail?.text).toContain(`${story.context.publicUrl}/subscription-plans`);

    await story.buy(her, 'starter');
    expect(await story.stands(her)).toBe('starter active');
    expect(await story.money(her)).toEqual({ paid: 19_900 + 9900, refunded: 0 });
  });

  it('names the last day by her own clocks, in the app and by mail', async () => {
    const { sql } = story;
    // A day and an hour lie between their clocks: they never tell the same day.
    const people = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(async (timeZone) => {
      const her = await story.meet();
      await sql('insert into mail_settings (user_id, time_zone) values ($1, $2)', [
        ...[her.userId, timeZone],
      ]);
      return { her, timeZone };
    });
    for (const { her, timeZone } of await Promise.all(people)) {
      await story.buy(her, 'pro', 'fails_later');
      await story.advance(31);
      await story.settle();
      const { subscription } = await story.billing(her);
      const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(
        new Date(subscription?.graceEndsAt ?? 0),
      );
      const [told] = await sql<{ message: string }>(
        'select message from notifications where user_id = $1',
        [her.userId],
      );
      expect(told?.message).toContain(`until ${day}`);
      expect(mailbox.mails(her.email)[0]?.text).toContain(`until ${day}`);
    }
  });

  it('is made good within the grace with another card, and forgotten', async () => {
    const her = await fallBehind();
    for (const [change, plan] of [['plan', 'elite'], ['plan', 'starter'], ['pause']] as const)
      expect((await story.change(her, change, plan)).code).toBe('billing.nothing_to_change');
    const portal = await story.call(her, 'open-billing-portal');
    await story.changeCard(portal.url, 'works');
    await pass(4);
    expect(await story.stands(her)).toBe('pro active');
    expect(await story.billing(her)).toMatchObject({ subscription: { graceEndsAt: null } });
    await pass(10);
    expect(await story.told(her)).toHaveLength(1);
    expect(await story.history(her)).toContain('recovered');
  });

  it('of a plan that is cancelled then is not taken any more, whatever the card can by then', async () => {
    const her = await fallBehind();
    const portal = await story.call(her, 'open-billing-portal');
    expect((await story.change(her, 'cancel')).status).toBe(200);
    expect(await story.stands(her)).toBe('pro ended (cancelled)');
    await story.changeCard(portal.url, 'works');
    await pass(8);
    expect(await story.money(her)).toEqual({ paid: 19_900, refunded: 0 });
    expect(await story.told(her)).toEqual(['A payment did not go through']);
  });

  it('that was paid without our hearing of it does not end the plan', async () => {
    const her = await fallBehind();
    await story.payments.holdEvents(true);
    const portal = await story.call(her, 'open-billing-portal');
    await story.changeCard(portal.url, 'works');
    await story.advance(8);
    expect(await story.stands(her)).toBe('pro past_due');
    await watch();
    expect(await story.stands(her)).toBe('pro active');
    await story.payments.holdEvents(false);
    expect(await story.told(her)).toHaveLength(1);
  });

  it('that is paid in the moment in which the grace ends saves the plan', async () => {
    const her = await fallBehind();
    await story.payments.holdEvents(true);
    await story.advance(8);
    const [held] = await story.sql<{ id: string }>(
      'select id from subscriptions where user_id = $1',
      [her.userId],
    );
    const provider = providerOf(story);
    await endUnpaid(
      story.context,
      {
        ...provider,
        endNow: async (ref, options) => {
          const portal = await story.call(her, 'open-billing-portal');
          await story.changeCard(portal.url, 'works');
          await provider.endNow(ref, options);
        },
      },
      held?.id ?? '',
      story.context.now(),
    );
    expect(await story.stands(her)).toBe('pro active');
    await story.payments.holdEvents(false);
    expect(await story.stands(her)).toBe('pro active');
    expect(await story.money(her)).toEqual({ paid: 2 * 19_900, refunded: 0 });
    expect(await story.told(her)).toHaveLength(1);
  });

  it('is not given as the reason of an end that had another', async () => {
    const her = await fallBehind();
    const [{ ref } = { ref: '' }] = await story.sql<{ ref: string }>(
      'select provider_ref as ref from subscriptions where user_id = $1',
      [her.userId],
    );
    await story.payments.holdEvents(true);
    await providerOf(story).endNow(ref, { isRefunded: false, key: `elsewhere-${ref}` });
    await story.sql(
      'update subscriptions set grace_ends_at = past_due_since where provider_ref = $1',
      [ref],
    );
    await watch();
    await story.payments.holdEvents(false);
    expect(await story.stands(her)).toBe('pro ended (cancelled)');
    expect(await story.told(her)).toEqual(['A payment did not go through']);
  });

  it('leaves nothing to pay when the plan has ended', async () => {
    const her = await fallBehind();
    const invoices = () =>
      story.sql<{ status: string; page: string }>(
        'select status, invoice_url as page from payments where user_id = $1 order by issued_at',
        [her.userId],
      );
    const states = async () => (await invoices()).map(({ status }) => status);
    expect(await states()).toEqual(['paid', 'failed']);
    await story.payments.holdEvents(true);
    await story.advance(8);
    await watch();
    expect(await story.stands(her)).toBe('pro ended (unpaid)');
    expect(await states()).toEqual(['paid', 'void']);
    // As her page reads them.
    const { data } = await story.gateway
      .client(her.token)
      .from('payments')
      .select('status, subscriptions(status)')
      .eq('status', 'void');
    expect(data).toEqual([{ status: 'void', subscriptions: { status: 'ended' } }]);
    await story.payments.holdEvents(false);
    const page = (await invoices()).at(-1)?.page ?? '';
    await fetch(page, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
    expect(await story.money(her)).toEqual({ paid: 19_900, refunded: 0 });
  });

  it('a second one, months later, is told anew', async () => {
    const her = await fallBehind();
    const portal = await story.call(her, 'open-billing-portal');
    await story.changeCard(portal.url, 'works');
    await story.advance(5);
    await story.changeCard(portal.url, 'fails_later');
    await story.advance(62);
    await story.settle();
    expect(await story.stands(her)).toBe('pro past_due');
    expect(await story.told(her)).toEqual([
      'A payment did not go through',
      'A payment did not go through',
    ]);
  });
});

it('a provider that is down ends nothing; the plan ends when it is back', async () => {
  const her = await fallBehind();
  await story.advance(8);
  story.payments.outage(true);
  await watch();
  expect(await story.stands(her)).toBe('pro past_due');
  expect(await story.told(her)).toEqual(['A payment did not go through']);
  story.payments.outage(false);
  await watch();
  expect(await story.stands(her)).toBe('pro ended (unpaid)');
});

it.each([
  ['en', 'About your account', 'payment'],
  ['de', 'Zu Ihrem Konto', 'Zahlung'],
  ['es', 'Sobre tu cuenta', 'pago'],
  ['fr', 'À propos de votre compte', 'paiement'],
])(
  'discreetly, in %s, neither notification nor mail names anything',
  async (locale, title, word) => {
    const her = await fallBehind({ locale, isDiscreet: true });
    expect(await story.told(her)).toEqual([title]);
    const [mail] = mailbox.mails(her.email);
    expect(mail?.subject).toBe(title);
    expect(mail?.text).toContain(word);
    const all = JSON.stringify(mail);
    expect(all).not.toMatch(/leak|protect|DMCA|Tarif für|creator/i);
  },
);
