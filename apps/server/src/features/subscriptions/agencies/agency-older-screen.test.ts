import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory, Cast } from '../testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const refused = { status: 409, code: 'billing.coverage_changed' };

/** Ada is covered; then another owner pays for Cleo, while this owner's screen stays as it was. */
async function payForCleo() {
  const cast = await story.found(3);
  const other = { ...cast, owner: await story.join(cast, 'owner') };
  const [ada, bea, cleo] = cast.creators as [SignedIn, SignedIn, SignedIn];
  await story.buyFor(cast, 'pro', [ada]);
  expect((await story.cover(other, [ada, cleo], [ada])).status).toBe(200);
  return { cast, ada, bea, cleo };
}

const askBoth = async (cast: Cast, people: readonly SignedIn[], shown: readonly SignedIn[]) => [
  await story.previewCover(cast, people, shown),
  await story.cover(cast, people, shown),
];

describe('an older screen of an owner', () => {
  it('uncovers nobody whom another owner has paid for since: it is told no price, and nothing happens', async () => {
    const { cast, ada, bea, cleo } = await payForCleo();
    const stands = async () => ({
      tiers: await story.tiers([ada, bea, cleo]),
      trail: await story.trail(cast),
      told: await Promise.all([ada, bea, cleo].map((person) => story.told(person))),
      money: await story.money(cast.owner),
      plan: await story.standsFor(cast),
    });
    const before = await stands();
    expect(before).toMatchObject({ tiers: ['pro', 'standard', 'pro'], plan: '2 × pro active' });
    // In the place of Cleo, and with fewer and more than are paid for.
    for (const people of [[ada, bea], [bea], [ada, bea, cleo]])
      expect(await askBoth(cast, people, [ada])).toMatchObject([refused, refused]);
    expect(await stands()).toEqual(before);
  });

  it('does all of it once it shows who is covered', async () => {
    const { cast, ada, bea, cleo } = await payForCleo();
    const [costs, made] = await askBoth(cast, [ada, bea, cleo], [cleo, ada]);
    expect(costs?.body).toMatchObject({ places: 3, dueNowCents: 19_900 });
    expect(made?.status).toBe(200);
    expect(await story.tiers([ada, bea, cleo])).toEqual(['pro', 'pro', 'pro']);
    expect((await story.cover(cast, [ada, bea], [ada, bea, cleo])).status).toBe(200);
    expect(await story.tiers([ada, bea, cleo])).toEqual(['pro', 'pro', 'standard']);
    expect(await story.told(cleo)).toContain('Your plan has become lower');
  });

  it('that asks for what is so already is answered as done, and pays nothing', async () => {
    const { cast, ada, cleo } = await payForCleo();
    const before = await story.money(cast.owner);
    const [costs, made] = await askBoth(cast, [cleo, ada], [ada]);
    expect(costs?.body).toMatchObject({ places: 2, dueNowCents: 0 });
    expect(made?.status).toBe(200);
    expect(await story.money(cast.owner)).toEqual(before);
  });

  it('of before the screens said whom they show is not understood', async () => {
    const { cast, ada, bea, cleo } = await payForCleo();
    const asked = { change: 'creators', creatorIds: [ada.userId, bea.userId] };
    for (const name of ['preview-agency-change', 'change-agency-subscription'])
      expect(await story.call(cast.owner, name, asked)).toMatchObject({
        ...{ status: 400, code: 'request.invalid' },
      });
    expect(await story.tiers([ada, bea, cleo])).toEqual(['pro', 'standard', 'pro']);
  });
});
