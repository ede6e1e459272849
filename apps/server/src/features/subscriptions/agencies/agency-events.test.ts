import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyOf, deliver } from '../payments/testing/billing-events.ts';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory } from '../testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

it('what was told of a plan with places, in any order and twice, ends in the same rows', async () => {
  for (const turn of [1, -1]) {
    const cast = await story.found(3);
    const first = story.events().length;
    await story.payments.holdEvents(true);
    await story.buyFor(cast, 'pro', cast.creators.slice(0, 2));
    // Nothing was told yet: nobody is covered.
    expect(await story.tiers(cast.creators)).toEqual(['standard', 'standard', 'standard']);
    const bodies = story
      .events()
      .slice(first)
      .map(({ id }) => bodyOf(story, id));
    for (const body of turn === 1 ? bodies : bodies.toReversed())
      expect((await deliver(story, body)).status).toBe(200);
    for (const body of bodies) expect((await deliver(story, body)).answer.received).toBe('known');
    expect(await story.standsFor(cast)).toBe('2 × pro active');
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'pro', 'standard']);
    const { payments } = await story.agencyBilling(cast.owner);
    expect(payments.map(({ totalCents }) => totalCents)).toEqual([39_800]);
    await story.payments.holdEvents(false);
  }
});

it('places that were taken away at the provider are taken from who was linked last', async () => {
  const cast = await story.found(2);
  await story.buyFor(cast, 'pro', cast.creators);
  const [held] = await story.sql<{ ref: string }>(
    'select provider_ref as ref from subscriptions where agency_id = $1',
    [cast.agencyId],
  );
  const { openProvider } = await import('../payments/open-provider.ts');
  await openProvider(story.context)?.changeQuantity(held?.ref ?? '', 1, crypto.randomUUID());
  await story.payments.settled();
  expect(await story.standsFor(cast)).toBe('1 × pro active');
  expect((await story.tiers(cast.creators)).toSorted()).toEqual(['pro', 'standard']);
});

it('a checkout that is paid while its agency is suspended gives nobody anything until it is active', async () => {
  const cast = await story.found(1);
  const { url } = await story.call(cast.owner, 'start-agency-checkout', {
    ...{ plan: 'pro', creatorIds: cast.creators.map(({ userId }) => userId) },
  });
  const stand = (status: string) =>
    story.sql('update agencies set status = $2 where id = $1', [cast.agencyId, status]);
  await stand('suspended');
  await story.pay(url, 'works', cast.owner.userId);
  expect(await story.tiers(cast.creators)).toEqual(['standard']);
  await stand('active');
  expect(await story.tiers(cast.creators)).toEqual(['pro']);
});
