import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTurn } from '#platform/in-turn';
import { providerOf } from '../payments/testing/billing-events.ts';
import { changeCovered } from './change-covered.ts';
import { followCoverage } from './follow-coverage.job.ts';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory } from '../testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const follow = () => followCoverage(story.context, story.context.stopping);

describe('a creator who leaves', () => {
  it('loses the plan at once; her place is given up, and its days are credited', async () => {
    const cast = await story.found(2);
    const [first, second] = cast.creators;
    if (!first || !second) throw new Error('Two creators.');
    await story.buyFor(cast, 'pro', cast.creators);
    await story.leave(cast, second);
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'standard']);
    expect(await story.standsFor(cast)).toBe('2 × pro active');
    await follow();
    expect(await story.standsFor(cast)).toBe('1 × pro active');
    await story.advance(32);
    // The month of one, less the month that the other hardly used.
    const { paid } = await story.money(cast.owner);
    expect(paid - 39_800).toBeLessThan(100);
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'standard']);
  });

  it('and was the only one leaves a plan that ends with its period', async () => {
    const cast = await story.found(1);
    const [only] = cast.creators;
    if (!only) throw new Error('A creator.');
    await story.buyFor(cast, 'pro', [only]);
    await story.leave(cast, only);
    await follow();
    expect(await story.standsFor(cast)).toBe('1 × pro active, to end');
  });

  it('gives up her place also behind fifty agencies whose plans the provider does not know', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, 'pro', cast.creators);
    await story.leave(cast, cast.creators[0] ?? cast.owner);
    const first = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
    await story.sql(
      `insert into agencies (id, name, status)
       select ${first}, 'Silent ' || n, 'suspended' from generate_series(1, 50) as n`,
    );
    await story.sql(
      `insert into subscriptions (user_id, agency_id, provider, provider_ref, plan, status)
       select $1, ${first}, $2, 'sub_unknown_' || n, 'pro', 'active' from generate_series(1, 50) as n`,
      [(await story.meet()).userId, providerOf(story).name],
    );
    await follow();
    expect(await story.standsFor(cast)).toBe('1 × pro active, to end');
    await story.sql(`delete from subscriptions where provider_ref like 'sub_unknown_%'`);
    await story.sql(`delete from agencies where name like 'Silent %'`);
  });

  it.each([
    [2, 1, '3 × pro active'],
    [1, 0, '1 × pro active'],
  ])(
    'of %i, leaving %i: who is covered while her place is given up stays covered',
    async (bought, left, stands) => {
      const cast = await story.found(4);
      const [owner, held] = [cast.owner, cast.creators.slice(0, bought)];
      await story.buyFor(cast, 'pro', held);
      await story.leave(cast, held[left] ?? owner);
      const wanted = [...held.slice(0, left), ...cast.creators.slice(2, 3 + left)];
      const provider = providerOf(story);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      // The owner has her turn just when the job has read whom the agency covers.
      const covering = inTurn(`billing ${cast.agencyId}`, async () => {
        await promise;
        await changeCovered(story.context, provider, {
          ...{ agencyId: cast.agencyId, payerId: owner.userId, actorId: owner.userId },
          creatorIds: wanted.map(({ userId }) => userId),
          shown: held.flatMap(({ userId }, place) => (place === left ? [] : [userId])),
        });
      });
      const { signal } = new AbortController();
      vi.spyOn(signal, 'aborted', 'get').mockImplementation(() => {
        resolve(undefined);
        return false;
      });
      await Promise.all([covering, followCoverage(story.context, signal)]);
      expect(await story.standsFor(cast)).toBe(stands);
      expect(await story.tiers(wanted)).toEqual(wanted.map(() => 'pro'));
    },
  );

  it('before the page is paid is not covered', async () => {
    const cast = await story.found(2);
    const [first, second] = cast.creators;
    if (!first || !second) throw new Error('Two creators.');
    const { url } = await story.call(cast.owner, 'start-agency-checkout', {
      ...{ plan: 'pro', creatorIds: [first.userId, second.userId] },
    });
    await story.leave(cast, second);
    await story.pay(url, 'works', cast.owner.userId);
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'standard']);
    expect(await story.standsFor(cast)).toBe('2 × pro active');
  });
});

describe('a creator with a plan of her own', () => {
  it('keeps it beside the agency’s; the higher counts, and none of the two is ended', async () => {
    const cast = await story.found(1);
    const [her] = cast.creators;
    if (!her) throw new Error('A creator.');
    await story.buy(her, 'elite');
    await story.buyFor(cast, 'starter', [her]);
    await story.settle();
    expect(await story.tiers([her])).toEqual(['elite']);
    expect(await story.billing(her)).toMatchObject({
      subscription: { plan: 'elite', status: 'active' },
      coveredBy: { plan: 'starter' },
    });
    const { reconcile } = await import('../reconcile.job.ts');
    await reconcile(story.context, story.context.stopping);
    expect(await story.stands(her)).toBe('elite active');
    expect(await story.standsFor(cast)).toBe('1 × starter active');
    await story.change(her, 'cancel');
    await story.advance(32);
    expect(await story.tiers([her])).toEqual(['basic']);
  });

  it('as large as the agency’s loses nothing with that one, and is told of nothing', async () => {
    const cast = await story.found(2);
    const [her, other] = cast.creators;
    if (!her || !other) throw new Error('Two creators.');
    await story.buy(her, 'pro');
    await story.buyFor(cast, 'pro', cast.creators);
    const before = await story.told(her);
    await story.changeAgency(cast, 'cancel');
    await story.advance(32);
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'standard']);
    expect(await story.told(her)).toEqual(before);
    expect(await story.told(other)).toEqual(['Your plan has become lower']);
  });

  it('buys none that she has already, and may buy a higher one', async () => {
    const cast = await story.found(1);
    const [her] = cast.creators;
    if (!her) throw new Error('A creator.');
    await story.buyFor(cast, 'pro', [her]);
    for (const plan of ['starter', 'pro'])
      expect(await story.call(her, 'start-checkout', { plan, beginAtOnce: true })).toMatchObject({
        status: 409,
        code: 'billing.covered',
      });
    await story.buy(her, 'elite');
    expect(await story.tiers([her])).toEqual(['elite']);
  });
});

describe('what an agency pays', () => {
  it('stays apart from what its owner pays for herself', async () => {
    const founder = await story.meet();
    await story.buy(founder, 'starter');
    const cast = await story.found(1, founder);
    await story.buyFor(cast, 'pro', cast.creators);
    await story.settle();
    expect(await story.stands(cast.owner)).toBe('starter active');
    expect(await story.standsFor(cast)).toBe('1 × pro active');
    expect(await story.tiers([cast.owner, ...cast.creators])).toEqual(['basic', 'pro']);
    const { payments } = await story.agencyBilling(cast.owner);
    expect(payments.map(({ totalCents }) => totalCents)).toEqual([19_900]);
  });

  it('is one plan, also when two owners pay at the same time', async () => {
    const cast = await story.found(1);
    const other = await story.join(cast, 'owner');
    const asked = { plan: 'pro', creatorIds: cast.creators.map(({ userId }) => userId) };
    const { url } = await story.call(cast.owner, 'start-agency-checkout', asked);
    expect((await story.call(cast.owner, 'start-agency-checkout', asked)).url).toBe(url);
    const second = await story.call(other, 'start-agency-checkout', asked);
    expect(second.url).not.toBe(url);
    await expect(story.pay(url)).rejects.toThrow('410');
    await story.pay(second.url, 'works', other.userId);
    expect(await story.call(cast.owner, 'start-agency-checkout', asked)).toMatchObject({
      ...{ status: 409, code: 'billing.already_subscribed' },
    });
    expect(await story.agencyBilling(cast.owner)).toMatchObject({
      plan: { payerEmail: other.email },
    });
    // Either owner may see to it, with the card of who pays.
    expect((await story.call(cast.owner, 'open-agency-portal')).status).toBe(200);
  });

  it('is one plan, also when another owner asks before it is known that the first one paid', async () => {
    const cast = await story.found(1);
    const other = await story.join(cast, 'owner');
    const asked = { plan: 'pro', creatorIds: cast.creators.map(({ userId }) => userId) };
    const { url } = await story.call(cast.owner, 'start-agency-checkout', asked);
    await story.payments.holdEvents(true);
    try {
      await story.pay(url, 'works', cast.owner.userId);
      expect(await story.call(other, 'start-agency-checkout', asked)).toMatchObject({
        ...{ status: 409, code: 'billing.already_subscribed' },
      });
      expect(await story.standsFor(cast)).toBe('1 × pro active');
    } finally {
      await story.payments.holdEvents(false);
    }
  });

  it('ends with its period when who pays is no owner any more', async () => {
    const cast = await story.found(1);
    await story.join(cast, 'owner');
    await story.buyFor(cast, 'pro', cast.creators);
    await story.sql('update agency_members set role = $2 where user_id = $1', [
      ...[cast.owner.userId, 'manager'],
    ]);
    await follow();
    expect(await story.standsFor(cast)).toBe('1 × pro active, to end');
  });
});

describe('who may see and change it', () => {
  const acts = [
    ['start-agency-checkout', { plan: 'pro' }],
    ['preview-agency-change', { change: 'creators', shown: [] }],
    ['change-agency-subscription', { change: 'creators', shown: [] }],
    ['open-agency-portal', {}],
  ] as const;

  it.each(['manager', 'viewer'])('a %s reads only', async (role) => {
    const cast = await story.found(1);
    const member = await story.join(cast, role);
    const creatorIds = cast.creators.map(({ userId }) => userId);
    expect((await story.agencyBilling(member)).creators).toHaveLength(1);
    for (const [name, body] of acts) {
      const asked = name === 'open-agency-portal' ? body : { ...body, creatorIds };
      expect([name, await story.call(member, name, asked)]).toMatchObject([
        name,
        { status: 403, code: 'agencies.role_too_small' },
      ]);
    }
  });

  it('somebody else, a creator among them, finds nothing', async () => {
    const cast = await story.found(1);
    const creatorIds = cast.creators.map(({ userId }) => userId);
    for (const person of [await story.meet(), ...cast.creators]) {
      expect(await story.call(person, 'read-agency-billing')).toMatchObject({ status: 404 });
      for (const [name, body] of acts) {
        const asked = name === 'open-agency-portal' ? body : { ...body, creatorIds };
        expect([name, (await story.call(person, name, asked)).status]).toEqual([name, 404]);
      }
    }
    expect((await story.call(null, 'read-agency-billing')).status).toBe(401);
  });

  it('only creators who are linked can be covered', async () => {
    const [cast, elsewhere] = [await story.found(1), await story.found(1)];
    const [stranger] = elsewhere.creators;
    if (!stranger) throw new Error('A creator.');
    const asked = { plan: 'pro', creatorIds: [stranger.userId] };
    expect(await story.call(cast.owner, 'start-agency-checkout', asked)).toMatchObject({
      ...{ status: 403, code: 'agencies.not_linked' },
    });
    await story.buyFor(cast, 'pro', cast.creators);
    expect(await story.cover(cast, [stranger])).toMatchObject({ code: 'agencies.not_linked' });
    expect((await story.cover(cast, [])).status).toBe(400);
  });
});
