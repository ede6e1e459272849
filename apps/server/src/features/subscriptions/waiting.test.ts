import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '#platform/caller';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { changeSubscription } from './change-subscription.ts';
import { openProvider } from './payments/open-provider.ts';
import { providerOf } from './payments/testing/billing-events.ts';
import { openBillingStory } from './testing/billing-story.ts';
import type { BillingStory } from './testing/billing-story.ts';
import { failAt } from './testing/fail-at.ts';
import { waitAgainQueue } from './wait-again.queue.ts';

let story: BillingStory;
beforeAll(async () => {
  story = await openBillingStory();
});
afterAll(() => story.stop());

type Change = Parameters<typeof changeSubscription>[3];
const [create, phases, update, pause] = [
  /subscription_schedules$/u,
  /subscription_schedules\/[^/]+$/u,
  /subscriptions\/[^/]+$/u,
  /subscriptions\/[^/]+\/pause$/u,
];

/** She changes her plan while the provider does nothing at some of its addresses. */
async function changeInVain(who: SignedIn, change: Change, ...calls: RegExp[]): Promise<void> {
  const failing = new RegExp(calls.map(({ source }) => `(?:${source})`).join('|'), 'u');
  const unwell = await failAt(story.payments.url, failing);
  const context = {
    ...story.context,
    env: { ...story.context.env, STRIPE_API_URL: unwell.url },
  };
  const provider = openProvider(context);
  if (provider === null) throw new Error('No provider.');
  const caller = callerOf({
    ...{ sub: who.userId, role: 'authenticated', aud: 'authenticated' },
    ...{ session_id: '', exp: 0 },
  });
  const changed = changeSubscription(context, provider, caller, change);
  await expect(changed).rejects.toMatchObject({ code: 'billing.provider_unavailable' });
  expect(unwell.failed()).toBeGreaterThan(0);
  await unwell.stop();
  await story.payments.settled();
}

async function refOf({ userId }: SignedIn): Promise<string> {
  const [held] = await story.sql<{ ref: string }>(
    'select provider_ref as ref from subscriptions where user_id = $1',
    [userId],
  );
  return held?.ref ?? '';
}

/** Somebody with a plan, which she cancelled where the provider's event of it is late. */
async function cancelledElsewhere(): Promise<SignedIn> {
  const her = await story.meet();
  await story.buy(her, 'pro');
  await story.payments.holdEvents(true);
  await providerOf(story).cancelAtPeriodEnd(await refOf(her), `elsewhere-${her.userId}`);
  return her;
}

describe('a plan that she had cancelled', () => {
  it.each([
    ['before the lower plan has a place', [create]],
    ['before the lower plan is in its place', [phases]],
  ])('ends all the same when the provider fails %s', async (_when, calls) => {
    const her = await cancelledElsewhere();
    await changeInVain(her, { change: 'plan', plan: 'starter' }, ...calls);
    await story.payments.holdEvents(false);
    expect(await story.stands(her)).toBe('pro active, to end');
    await story.advance(40);
    expect(await story.money(her)).toEqual({ paid: 19_900, refunded: 0 });
  });

  it('can be kept, or go on with a lower plan, after such a failure', async () => {
    const her = await cancelledElsewhere();
    await changeInVain(her, { change: 'plan', plan: 'starter' }, phases);
    await story.payments.holdEvents(false);
    await story.change(her, 'keep');
    expect(await story.stands(her)).toBe('pro active');
    await story.change(her, 'plan', 'starter');
    expect(await story.stands(her)).toBe('pro active, then starter');
  });
});

describe('a lower plan that waits', () => {
  const lowered = async (): Promise<SignedIn> => {
    const her = await story.meet();
    await story.buy(her, 'pro');
    await story.change(her, 'plan', 'starter');
    return her;
  };

  it('gives way to the end in one step: a failure leaves it waiting', async () => {
    const her = await lowered();
    await changeInVain(her, { change: 'cancel' }, phases, update);
    expect(await story.stands(her)).toBe('pro active, then starter');
    await story.change(her, 'cancel');
    expect(await story.stands(her)).toBe('pro active, to end');
    await story.advance(40);
    expect(await story.stands(her)).toBe('pro ended (cancelled)');
    expect(await story.money(her)).toEqual({ paid: 19_900, refunded: 0 });
  });

  it.each<[string, Change, RegExp[]]>([
    ['a higher plan', { change: 'plan', plan: 'elite' }, [update]],
    ['a pause', { change: 'pause' }, [pause]],
  ])('and is lost with %s that failed waits again later', async (_what, change, calls) => {
    const her = await lowered();
    await changeInVain(her, change, ...calls);
    expect(await story.stands(her)).toBe('pro active');
    await story.settle();
    expect(await story.stands(her)).toBe('pro active, then starter');
    await story.advance(31);
    expect(await story.money(her)).toEqual({ paid: 19_900 + 9_900, refunded: 0 });
  });

  it('is not set again where she chose otherwise meanwhile', async () => {
    const her = await lowered();
    await changeInVain(her, { change: 'plan', plan: 'elite' }, update);
    await story.change(her, 'plan', 'elite');
    await story.settle();
    expect(await story.stands(her)).toBe('elite active');
  });

  it('is not set again where she cancelled since, and took that back', async () => {
    const her = await lowered();
    await changeInVain(her, { change: 'plan', plan: 'elite' }, update);
    await story.change(her, 'cancel');
    await story.change(her, 'keep');
    await story.settle();
    expect(await story.stands(her)).toBe('pro active');
  });

  it('is not set again where she keeps her plan on a screen that had not heard of the loss', async () => {
    const her = await lowered();
    await story.payments.holdEvents(true);
    const ref = await refOf(her);
    await providerOf(story).keep(ref, `lost-${ref}`);
    const at = story.context.now().toISOString();
    await story.context.queue.send(waitAgainQueue, { ref, plan: 'starter', from: 'pro', at });
    await story.change(her, 'keep');
    await story.settle();
    await story.payments.holdEvents(false);
    expect(await story.stands(her)).toBe('pro active');
  });
});
