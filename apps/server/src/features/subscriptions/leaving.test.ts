import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { endSubscriptionsOf } from './end-subscriptions-of.ts';
import { holdRenewals } from './hold-renewals.job.ts';
import { openCheckout } from './open-checkout.ts';
import { providerOf } from './payments/testing/billing-events.ts';
import { openBillingStory } from './testing/billing-story.ts';
import type { BillingStory } from './testing/billing-story.ts';
import { failAt } from './testing/fail-at.ts';

let story: BillingStory;
beforeAll(async () => {
  story = await openBillingStory();
});
afterAll(() => story.stop());

const open = (who: SignedIn) =>
  story.call(who, 'start-checkout', { plan: 'pro', beginAtOnce: true });
/** From here on there is no way back for her. */
const beginErasure = (who: SignedIn) =>
  story.sql(
    `insert into account_deletions (user_id, requested_at, due_at, begun_at)
     values ($1, now() - interval '14 days', now() - interval '1 s', now())`,
    [who.userId],
  );

describe('whoever deletes her account', () => {
  it('cannot pay any more on the page that stands open in another tab', async () => {
    const her = await story.meet();
    const { url } = await open(her);
    await endSubscriptionsOf(story.context, her.userId);
    await story.sql('delete from auth.users where id = $1', [her.userId]);
    await expect(story.pay(url)).rejects.toThrow();
    const paid = story.events().filter(({ type }) => type === 'invoice.paid');
    expect(paid).toEqual([]);
  });

  it('pays no further for what she bought a moment ago and nobody told of yet', async () => {
    const her = await story.meet();
    const { url } = await open(her);
    await story.payments.holdEvents(true);
    await story.pay(url);
    await endSubscriptionsOf(story.context, her.userId);
    await story.payments.holdEvents(false);
    expect(await story.stands(her)).toBe('pro ended (cancelled)');
  });

  it('buys nothing more once it is being deleted', async () => {
    const her = await story.meet();
    await beginErasure(her);
    await endSubscriptionsOf(story.context, her.userId);
    expect(await open(her)).toMatchObject({ status: 409, code: 'exports.begun' });
  });

  it('gets no page that another program opened while that began', async () => {
    const her = await story.meet();
    const provider = providerOf(story);
    const pages: string[] = [];
    const opening = openCheckout(
      story.context,
      {
        ...provider,
        startCheckout: async (checkout) => {
          const page = await provider.startCheckout(checkout);
          pages.push(page.url);
          await beginErasure(her);
          return page;
        },
      },
      {
        ...{ userId: her.userId, agencyId: null, email: her.email, plan: 'pro', creatorIds: [] },
        ...{ successUrl: 'https://app.example/paid', cancelUrl: 'https://app.example/plans' },
      },
    );
    await expect(opening).rejects.toMatchObject({ code: 'exports.begun' });
    expect(pages).toHaveLength(1);
    await expect(story.pay(pages[0] ?? '')).rejects.toThrow('answered with');
  });
});

/** The first days of an erasure, in which she may still think better of it. */
const askForErasure = (who: SignedIn) =>
  story.sql(
    `insert into account_deletions (user_id, requested_at, due_at) values ($1, now(), now() + interval '14 days')`,
    [who.userId],
  );
const cancelErasure = (who: SignedIn) =>
  story.sql('delete from account_deletions where user_id = $1', [who.userId]);
const ban = (who: SignedIn) =>
  story.sql(`insert into user_bans (user_id, ban_reason) values ($1, 'Impersonates somebody.')`, [
    who.userId,
  ]);
const hold = () => holdRenewals(story.context, story.context.stopping);

describe.each([
  ['who waits for the end of her account', askForErasure, cancelErasure],
  [
    'who is suspended',
    ban,
    (who: SignedIn) =>
      story.sql('update user_bans set is_active = false where user_id = $1', [who.userId]),
  ],
])('%s', (_who, leave, stay) => {
  it('pays for no further month', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await leave(her);
    await hold();
    expect(await standing(her)).toBe('active, to end');
    await story.advance(40);
    await story.settle();
    expect(await story.money(her)).toEqual({ paid: 19_900, refunded: 0 });
    expect(await standing(her)).toBe('ended');
  });

  it('goes on as before when she stays after all', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await leave(her);
    await Promise.all([hold(), hold()]);
    await stay(her);
    await hold();
    expect(await standing(her)).toBe('active');
    await story.advance(31);
    expect(await story.money(her)).toEqual({ paid: 2 * 19_900, refunded: 0 });
  });

  it('who had chosen a lower plan has it from the next month on when she stays after all', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await story.change(her, 'plan', 'starter');
    await leave(her);
    await hold();
    expect(await standing(her)).toBe('active, to end');
    await stay(her);
    await hold();
    expect(await story.stands(her)).toBe('pro active, then starter');
    await story.advance(31);
    expect(await story.money(her)).toEqual({ paid: 19_900 + 9_900, refunded: 0 });
    expect(await story.stands(her)).toBe('starter active');
  });

  it('does not pay again when it was she who had cancelled', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await story.change(her, 'cancel');
    await leave(her);
    await hold();
    await stay(her);
    await hold();
    expect(await standing(her)).toBe('active, to end');
  });

  it('is not asked again for a payment that is missing', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro', 'fails_later');
    await story.advance(31);
    await leave(her);
    await hold();
    expect(await standing(her)).toBe('ended');
  });
});

describe('a lower plan that waited', () => {
  it('is not lost when the provider fails halfway: the plan is to end until the next try', async () => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await story.change(her, 'plan', 'starter');
    await askForErasure(her);
    await hold();
    await cancelErasure(her);
    const provider = await failAt(story.payments.url, /subscription_schedules/u);
    const env = { ...story.context.env, STRIPE_API_URL: provider.url };
    await holdRenewals({ ...story.context, env }, story.context.stopping);
    await provider.stop();
    expect(provider.failed()).toBe(1);
    await story.payments.settled();
    expect(await standing(her)).toBe('active, to end');
    await hold();
    expect(await story.stands(her)).toBe('pro active, then starter');
  });
});

/** Her plan as we hold it; read by nobody who would have to come in. */
async function standing(who: SignedIn): Promise<string> {
  const [held] = await story.sql<{ status: string; isToEnd: boolean }>(
    'select status, cancel_at_period_end as "isToEnd" from subscriptions where user_id = $1',
    [who.userId],
  );
  return `${held?.status ?? 'none'}${held?.isToEnd === true ? ', to end' : ''}`;
}
