import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { chooseDuplicates } from './end-duplicate.job.ts';
import { subscriptions } from './index.ts';
import { bodyOf, deliver, providerOf } from './payments/testing/billing-events.ts';
import { reconcile } from './reconcile.job.ts';
import { openBillingStory } from './testing/billing-story.ts';
import type { BillingStory } from './testing/billing-story.ts';

let story: BillingStory;
beforeAll(async () => {
  story = await openBillingStory();
});
afterAll(() => story.stop());

const start = (who: SignedIn, plan: string, from = 'plans') =>
  story.call(who, 'start-checkout', { plan, from, beginAtOnce: true });
const checkouts = (who: SignedIn) =>
  story.sql<{ plan: string; status: string }>(
    'select plan, status from private.checkouts where user_id = $1 order by created_at',
    [who.userId],
  );

describe('a checkout', () => {
  it('is one page, however often and from how many tabs it is opened', async () => {
    const her = await story.meet();
    const pages = await Promise.all([1, 2, 3, 4].map(() => start(her, 'pro')));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    expect(await checkouts(her)).toEqual([{ plan: 'pro', status: 'open' }]);
    const [customers] = await story.sql<{ count: number }>(
      'select count(*)::int from private.billing_customers where user_id = $1',
      [her.userId],
    );
    expect(customers?.count).toBe(1);
  });

  it('for another plan closes the one before, which takes no money any more', async () => {
    const her = await story.meet();
    const first = await start(her, 'starter');
    const second = await start(her, 'elite');
    expect(second.url).not.toBe(first.url);
    await expect(story.pay(first.url)).rejects.toThrow('answered with');
    await story.pay(second.url);
    expect(await story.stands(her)).toBe('elite active');
    expect(await checkouts(her)).toEqual([
      { plan: 'starter', status: 'closed' },
      { plan: 'elite', status: 'paid' },
    ]);
    expect(await story.money(her)).toEqual({ paid: 34_900, refunded: 0 });
  });

  it('leads back to where she came from', async () => {
    const her = await story.meet();
    const { url } = await start(her, 'pro', 'onboarding');
    expect(await story.pay(url)).toBe(`${story.context.publicUrl}/dashboard?paid=1`);
  });

  it('that a card refuses stays open for another card', async () => {
    const her = await story.meet();
    const { url } = await start(her, 'pro');
    expect(await story.pay(url, 'refused')).toBeNull();
    expect(await story.stands(her)).toBe('none');
    expect(await story.check(her)).toMatchObject({ subscribed: false, had_subscription: false });
    await story.pay(url, 'works');
    expect(await story.stands(her)).toBe('pro active');
  });

  it('is refused to who pays for a plan already, and to visitors', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    expect(await start(her, 'elite')).toMatchObject({
      ...{ status: 409, code: 'billing.already_subscribed' },
    });
    expect((await story.call(null, 'start-checkout', { plan: 'pro' })).status).toBe(401);
    const beginAtOnce = true;
    for (const body of [{ plan: 'gold', beginAtOnce }, { plan: 'pro', from: 'elsewhere' }, {}, []])
      expect((await story.call(her, 'start-checkout', body)).status).toBe(400);
  });

  it('opens only for who asks that the plan begins at once, and keeps when she did', async () => {
    const her = await story.meet();
    for (const more of [{}, { beginAtOnce: false }, { beginAtOnce: 'true' }]) {
      const { status } = await story.call(her, 'start-checkout', { plan: 'pro', ...more });
      expect(status).toBe(400);
    }
    expect(await checkouts(her)).toEqual([]);
    const before = story.now().getTime();
    await start(her, 'pro');
    const [kept] = await story.sql<{ asked: Date }>(
      'select asked_to_begin_at as asked from private.checkouts where user_id = $1',
      [her.userId],
    );
    const asked = new Date(kept?.asked ?? 0).getTime();
    expect(asked).toBeGreaterThanOrEqual(before);
    expect(asked).toBeLessThanOrEqual(story.now().getTime());
  });

  it('that was paid while no event came through is found when she asks again', async () => {
    const her = await story.meet();
    await story.payments.holdEvents(true);
    const { url } = await start(her, 'pro');
    await story.pay(url);
    expect(await story.stands(her)).toBe('none');
    expect(await start(her, 'elite')).toMatchObject({ code: 'billing.already_subscribed' });
    expect(await story.stands(her)).toBe('pro active');
    await story.payments.holdEvents(false);
    expect(await story.history(her)).toEqual(['started']);
  });
});

describe('events that never come', () => {
  it('are made good by reading everything again', async () => {
    const [buyer, leaver, payer] = [await story.meet(), await story.meet(), await story.meet()];
    await story.buy(leaver, 'pro');
    await story.change(leaver, 'cancel');
    await story.buy(payer, 'starter');
    await story.payments.holdEvents(true);
    await story.pay((await start(buyer, 'elite')).url);
    await story.advance(32);
    expect(await story.stands(leaver)).toBe('pro active, to end');
    await reconcile(story.context, story.context.stopping);
    expect(await story.stands(leaver)).toBe('pro ended (cancelled)');
    expect(await story.stands(buyer)).toBe('elite active');
    expect(await checkouts(buyer)).toEqual([{ plan: 'elite', status: 'paid' }]);
    expect(await story.money(payer)).toEqual({ paid: 2 * 9900, refunded: 0 });
    await story.payments.holdEvents(false);
    expect(await story.money(payer)).toEqual({ paid: 2 * 9900, refunded: 0 });
    expect(await story.history(leaver)).toEqual(['started', 'cancel_planned', 'ended']);
  });

  it('an invoice that could not be voided when its plan ended unpaid is voided the next day', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro', 'fails_later');
    await story.advance(31);
    const [held] = await story.sql<{ ref: string }>(
      'select provider_ref as ref from subscriptions where user_id = $1',
      [her.userId],
    );
    // The end alone, as Stripe does it: the invoice stays open.
    const { secretKey, url } = story.payments;
    const comment = new URLSearchParams({ 'cancellation_details[comment]': 'unpaid' });
    await fetch(`${url}/v1/subscriptions/${held?.ref ?? ''}?${String(comment)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${secretKey}` },
    });
    await story.payments.settled();
    const states = () =>
      story.sql('select status from payments where user_id = $1 order by issued_at', [her.userId]);
    expect(await story.stands(her)).toBe('pro ended (unpaid)');
    expect(await states()).toEqual([{ status: 'paid' }, { status: 'failed' }]);
    await reconcile(story.context, story.context.stopping);
    expect(await states()).toEqual([{ status: 'paid' }, { status: 'void' }]);
  });

  it('a page that nobody paid on is closed when its time is over', async () => {
    const her = await story.meet();
    await start(her, 'pro');
    await story.payments.holdEvents(true);
    await story.advance(2);
    await reconcile(story.context, story.context.stopping);
    expect(await checkouts(her)).toEqual([{ plan: 'pro', status: 'closed' }]);
    await story.payments.holdEvents(false);
    expect((await start(her, 'pro')).status).toBe(200);
  });
});

it('a page that cannot be looked at does not keep those behind it from being closed', async () => {
  const [stuck, her] = [await story.meet(), await story.meet()];
  await start(stuck, 'pro');
  await story.sql(
    "update private.checkouts set id = '00000000-0000-4000-8000-000000000000' where user_id = $1",
    [stuck.userId],
  );
  await start(her, 'pro');
  await story.sql(`
    create function private.stay_open() returns trigger language plpgsql as
      $$ begin raise exception 'It stays as it is.'; end $$;
    create trigger stay_open before update on private.checkouts
      for each row when (old.user_id = '${stuck.userId}') execute function private.stay_open()`);
  try {
    await story.payments.holdEvents(true);
    await story.advance(2);
    await reconcile(story.context, story.context.stopping);
    expect(await checkouts(stuck)).toEqual([{ plan: 'pro', status: 'open' }]);
    expect(await checkouts(her)).toEqual([{ plan: 'pro', status: 'closed' }]);
  } finally {
    await story.sql('drop function private.stay_open() cascade');
    await story.payments.holdEvents(false);
  }
});

describe('two plans that are paid for', () => {
  /** A second page in another tab that our closing did not reach, as when two programs open one each. */
  async function buyTwice(her: SignedIn, plans: [string, string]) {
    const first = await start(her, plans[0]);
    await story.sql('delete from private.checkouts where user_id = $1', [her.userId]);
    const second = await start(her, plans[1]);
    await story.pay(first.url);
    await story.pay(second.url);
    await story.settle('subscriptions.end-duplicate');
    await story.payments.settled();
  }
  const held = (her: SignedIn) =>
    story.sql(
      `select plan, status, end_reason from subscriptions where user_id = $1 order by created_at, id`,
      [her.userId],
    );

  it('of the same kind: the newer one ends and its money goes back', async () => {
    const her = await story.meet();
    await buyTwice(her, ['pro', 'pro']);
    expect(await held(her)).toEqual([
      { plan: 'pro', status: 'active', end_reason: null },
      { plan: 'pro', status: 'ended', end_reason: 'duplicate' },
    ]);
    expect(await story.money(her)).toEqual({ paid: 39_800, refunded: 19_900 });
    expect(await story.billing(her)).toMatchObject({ hadSubscription: false });
  });

  it('of two kinds: the older one ends, since what she bought last is what she wants', async () => {
    const her = await story.meet();
    await buyTwice(her, ['elite', 'starter']);
    expect(await held(her)).toEqual([
      { plan: 'elite', status: 'ended', end_reason: 'duplicate' },
      { plan: 'starter', status: 'active', end_reason: null },
    ]);
    expect(await story.money(her)).toEqual({ paid: 44_800, refunded: 34_900 });
    expect(await story.check(her)).toMatchObject({ subscription_tier: 'basic' });
  });

  it('of two kinds: the older one ends, also when the newer one was told of first', async () => {
    const her = await story.meet();
    const first = await start(her, 'elite');
    await story.sql('delete from private.checkouts where user_id = $1', [her.userId]);
    const second = await start(her, 'starter');
    await story.payments.holdEvents(true);
    await story.pay(first.url);
    await story.advance(0.01);
    const before = story.events().length;
    await story.pay(second.url);
    const begun = story
      .events()
      .slice(before)
      .find(({ type }) => type === 'customer.subscription.created');
    await deliver(story, bodyOf(story, begun?.id ?? ''));
    await story.payments.holdEvents(false);
    await story.settle('subscriptions.end-duplicate');
    await story.payments.settled();
    expect(await held(her)).toEqual([
      { plan: 'elite', status: 'ended', end_reason: 'duplicate' },
      { plan: 'starter', status: 'active', end_reason: null },
    ]);
  });

  it('and whose job was interrupted between the end and the refund: the money still goes back', async () => {
    const her = await story.meet();
    const first = await start(her, 'elite');
    await story.sql('delete from private.checkouts where user_id = $1', [her.userId]);
    const second = await start(her, 'starter');
    await story.pay(first.url);
    await story.pay(second.url);
    const [older] = await story.sql<{ ref: string }>(
      "select provider_ref as ref from subscriptions where user_id = $1 and plan = 'elite'",
      [her.userId],
    );
    // As far as the job came before its program died.
    const ref = older?.ref ?? '';
    await providerOf(story).endNow(ref, {
      ...{ isRefunded: false, key: `duplicate-${ref}`, reason: 'duplicate' },
    });
    await story.payments.settled();
    expect(await story.money(her)).toEqual({ paid: 44_800, refunded: 0 });
    await story.settle('subscriptions.end-duplicate');
    expect(await held(her)).toEqual([
      { plan: 'elite', status: 'ended', end_reason: 'duplicate' },
      { plan: 'starter', status: 'active', end_reason: null },
    ]);
    expect(await story.money(her)).toEqual({ paid: 44_800, refunded: 34_900 });
  });

  it.each([
    ['a', []],
    ['a a', [1]],
    ['a b', [0]],
    ['a a b', [1, 0]],
    ['a b b', [0, 2]],
    ['a b a', [0, 1]],
  ])('of %s: those end', (plans, ended) => {
    const paid = plans.split(' ').map((plan, ref) => ({ plan, ref: String(ref) }));
    expect(chooseDuplicates(paid).map(({ ref }) => Number(ref))).toEqual(ended);
    if (paid.length > 0) expect(paid.length - ended.length).toBe(1);
  });
});

it('where nobody takes payments, nothing can be bought, and the screens are told', async () => {
  const gateway = await startTestGateway({ features: [subscriptions] });
  try {
    const { token } = await gateway.signIn();
    const client = gateway.client(token);
    const read = await client.functions.invoke<unknown>('read-billing', { body: {} });
    expect(read.data).toMatchObject({ canPay: false, vatPercent: null, subscription: null });
    for (const [name, body] of [
      ['start-checkout', { plan: 'pro', beginAtOnce: true }],
      ['change-subscription', { change: 'cancel' }],
      ['preview-plan-change', { plan: 'pro' }],
      ['open-billing-portal', {}],
    ] as const) {
      const answer = await client.functions.invoke<unknown>(name, { body });
      const response = (answer.error as { context: Response }).context;
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'billing.off' });
    }
  } finally {
    await gateway.stop();
  }
});
