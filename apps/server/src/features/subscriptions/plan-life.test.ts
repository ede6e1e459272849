import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerOf } from './payments/testing/billing-events.ts';
import { openBillingStory } from './testing/billing-story.ts';
import type { BillingStory } from './testing/billing-story.ts';

let story: BillingStory;
beforeAll(async () => {
  story = await openBillingStory();
});
afterAll(() => story.stop());

const days = 86_400_000;

describe('the life of a plan', () => {
  it('is bought, raised, lowered, kept, and ends with its period', async () => {
    const her = await story.meet();
    expect(await story.billing(her)).toMatchObject({
      ...{ canPay: true, vatPercent: 19, subscription: null, hadSubscription: false },
    });
    const { url } = await story.call(her, 'start-checkout', { plan: 'starter', beginAtOnce: true });
    expect(await story.stands(her)).toBe('none');
    const back = await story.pay(url);
    expect(back).toBe(`${story.context.publicUrl}/subscription-plans?paid=1`);
    expect(await story.stands(her)).toBe('starter active');
    expect(await story.check(her)).toEqual({
      ...{ subscribed: true, subscription_tier: 'basic', had_subscription: true, message: null },
    });
    expect(await story.money(her)).toEqual({ paid: 9900, refunded: 0 });

    const preview = await story.call(her, 'preview-plan-change', { plan: 'elite' });
    expect(preview.body).toMatchObject({ when: 'now', dueNowCents: 25_000, currency: 'EUR' });
    const raised = await story.change(her, 'plan', 'elite');
    expect(raised).toMatchObject({ status: 200, body: { subscription: { plan: 'elite' } } });
    expect(await story.check(her)).toMatchObject({ subscription_tier: 'elite' });

    const { subscription } = await story.billing(her);
    const lower = await story.call(her, 'preview-plan-change', { plan: 'pro' });
    expect(lower.body).toEqual({
      ...{ when: 'period_end', dueNowCents: 0, currency: 'EUR' },
      startsAt: subscription?.currentPeriodEnd,
    });
    await story.change(her, 'plan', 'pro');
    expect(await story.stands(her)).toBe('elite active, then pro');
    await story.change(her, 'keep');
    expect(await story.stands(her)).toBe('elite active');
    await story.change(her, 'cancel');
    expect(await story.stands(her)).toBe('elite active, to end');
    expect(await story.check(her)).toMatchObject({ subscribed: true });
    await story.advance(32);
    expect(await story.stands(her)).toBe('elite ended (cancelled)');
    expect(await story.check(her)).toEqual({
      ...{ subscribed: false, subscription_tier: 'standard', had_subscription: true },
      message: null,
    });
    expect(await story.billing(her)).toMatchObject({ hadSubscription: true });
    expect(await story.history(her)).toEqual([
      ...['started', 'upgraded', 'downgrade_planned', 'kept', 'cancel_planned', 'ended'],
    ]);
  });

  it('goes down with the next period, at the lower price', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await story.change(her, 'plan', 'starter');
    await story.advance(32);
    expect(await story.stands(her)).toBe('starter active');
    expect(await story.check(her)).toMatchObject({ subscription_tier: 'basic' });
    expect(await story.money(her)).toEqual({ paid: 19_900 + 9900, refunded: 0 });
  });

  it('rests in a pause, and goes on with a new period', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await story.change(her, 'pause');
    expect(await story.stands(her)).toBe('pro paused');
    expect(await story.check(her)).toMatchObject({ subscribed: false, had_subscription: true });
    expect(
      await story.call(her, 'start-checkout', { plan: 'pro', beginAtOnce: true }),
    ).toMatchObject({
      ...{ status: 409, code: 'billing.already_subscribed' },
    });
    await story.advance(60);
    expect(await story.stands(her)).toBe('pro paused');
    await story.change(her, 'resume');
    expect(await story.stands(her)).toBe('pro active');
    const { subscription } = await story.billing(her);
    const left = Date.parse(subscription?.currentPeriodEnd ?? '') - story.now().getTime();
    expect(left / days).toBeGreaterThan(27);
    expect(await story.history(her)).toEqual(['started', 'paused', 'resumed']);
  });

  it('waits for its first payment, and never was when that does not come', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    const [held] = await story.sql<{ ref: string }>(
      'select provider_ref as ref from subscriptions where user_id = $1',
      [her.userId],
    );
    const stand = (status: 'incomplete' | 'active' | 'incomplete_expired') =>
      story.payments.stand(held?.ref ?? '', status);
    await stand('incomplete');
    expect(await story.stands(her)).toBe('pro incomplete');
    expect(await story.check(her)).toMatchObject({ subscribed: false });
    expect(await story.change(her, 'cancel')).toMatchObject({ status: 409 });
    await stand('active');
    expect(await story.stands(her)).toBe('pro active');
    await stand('incomplete');
    await stand('incomplete_expired');
    expect(await story.stands(her)).toBe('none');
    expect(await story.billing(her)).toMatchObject({ subscription: null, hadSubscription: false });
    await expect(stand('active')).rejects.toThrow('No subscription that could stand.');
  });

  it('can be ended in a pause, at once', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await story.change(her, 'pause');
    await story.change(her, 'cancel');
    expect(await story.stands(her)).toBe('pro ended (cancelled)');
  });

  it('is not ended as paused when the pause is over by then and a month was paid', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await story.change(her, 'pause');
    // An event of the pause that is told late would have the plan read again.
    await story.payments.settled();
    await story.payments.holdEvents(true);
    const [held] = await story.sql<{ ref: string }>(
      'select provider_ref as ref from subscriptions where user_id = $1',
      [her.userId],
    );
    await providerOf(story).resume(held?.ref ?? '', randomUUID());
    expect(await story.stands(her)).toBe('pro paused');
    const answer = await story.change(her, 'cancel');
    expect(answer).toMatchObject({ status: 409, code: 'billing.nothing_to_change' });
    expect(await story.stands(her)).toBe('pro active');
    await story.payments.holdEvents(false);
  });
});

describe('a change', () => {
  it('that the card refuses changes nothing', async () => {
    const her = await story.meet();
    await story.buy(her, 'starter', 'fails_later');
    const refused = await story.change(her, 'plan', 'elite');
    expect(refused).toMatchObject({ status: 402, code: 'billing.refused' });
    expect(await story.stands(her)).toBe('starter active');
    const portal = await story.call(her, 'open-billing-portal');
    expect(portal.status).toBe(200);
    await story.changeCard(portal.url, 'works');
    expect(await story.change(her, 'plan', 'elite')).toMatchObject({ status: 200 });
    expect(await story.stands(her)).toBe('elite active');
  });

  it('that is so already is done, and costs nothing twice', async () => {
    const her = await story.meet();
    await story.buy(her, 'starter');
    const both = await Promise.all([
      story.change(her, 'plan', 'pro'),
      story.change(her, 'plan', 'pro'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await story.money(her)).toEqual({ paid: 19_900, refunded: 0 });
    expect(await story.history(her)).toEqual(['started', 'upgraded']);
  });

  it('is told from what nobody can change', async () => {
    const her = await story.meet();
    const nothing = { status: 409, code: 'billing.nothing_to_change' };
    expect(await story.change(her, 'cancel')).toMatchObject(nothing);
    expect(await story.call(her, 'open-billing-portal')).toMatchObject(nothing);
    expect(await story.call(her, 'preview-plan-change', { plan: 'pro' })).toMatchObject(nothing);
    await story.sql(
      `insert into subscriptions (user_id, provider, plan, status) values ($1, 'operator', 'starter', 'active')`,
      [her.userId],
    );
    expect(await story.change(her, 'plan', 'elite')).toMatchObject(nothing);
    // A plan that was given is no reason not to buy one beside it.
    await story.buy(her, 'elite');
    expect(await story.stands(her)).toBe('elite active');
    expect(await story.change(her, 'cancel')).toMatchObject({ status: 200 });
  });

  it('waits for a provider that is down, and loses nothing', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    story.payments.outage(true);
    expect(await story.change(her, 'cancel')).toMatchObject({
      ...{ status: 502, code: 'billing.provider_unavailable' },
    });
    expect(await story.stands(her)).toBe('pro active');
    story.payments.outage(false);
    expect(await story.change(her, 'cancel')).toMatchObject({ status: 200 });
  });
});

it('an account that is deleted leaves nothing that costs money', async () => {
  const { endSubscriptionsOf } = await import('./index.ts');
  const her = await story.meet();
  await story.buy(her, 'pro');
  await endSubscriptionsOf(story.context, her.userId);
  expect(await story.stands(her)).toBe('pro ended (cancelled)');
  await story.advance(40);
  expect(await story.money(her)).toEqual({ paid: 19_900, refunded: 0 });
  await endSubscriptionsOf(story.context, her.userId);
});
