import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { endSubscriptionsOf } from './end-subscriptions-of.ts';
import { openBillingStory } from './testing/billing-story.ts';
import type { BillingStory } from './testing/billing-story.ts';

let story: BillingStory;
beforeAll(async () => {
  story = await openBillingStory();
});
afterAll(() => story.stop());

const open = (who: SignedIn) =>
  story.call(who, 'start-checkout', { plan: 'pro', beginAtOnce: true });

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
});
