import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory, Cast } from '../testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

/** A plan that an operator gives the agency, and takes back. */
const give = ({ agencyId, owner }: Cast, places: number) =>
  story.sql(
    `insert into subscriptions (user_id, provider, plan, status, agency_id, quantity)
     values ($1, 'operator', 'starter', 'active', $2, $3)`,
    [owner.userId, agencyId, places],
  );
const endGiven = ({ agencyId }: Cast) =>
  story.sql(
    `update subscriptions set status = 'ended', ended_at = now(), end_reason = 'operator'
     where agency_id = $1 and provider = 'operator'`,
    [agencyId],
  );

describe('the plan of an agency', () => {
  it('is bought for creators, and gives each of them its plan and its payer none', async () => {
    const cast = await story.found(3);
    const [first, second, third] = cast.creators;
    if (!first || !second || !third) throw new Error('Three creators.');
    expect(await story.agencyBilling(cast.owner)).toMatchObject({
      ...{ canPay: true, vatPercent: 19, plan: null, payments: [] },
      creators: [{ name: 'Creator 1' }, { name: 'Creator 2' }, { name: 'Creator 3' }],
    });
    await story.buyFor(cast, 'pro', [first, second]);
    expect(await story.standsFor(cast)).toBe('2 × pro active');
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'pro', 'standard']);
    expect(await story.tiers([cast.owner])).toEqual(['standard']);
    expect(await story.money(cast.owner)).toEqual({ paid: 39_800, refunded: 0 });
    // Her own screen knows nothing of it; the creators' say who pays.
    expect(await story.stands(cast.owner)).toBe('none');
    expect(await story.billing(first)).toMatchObject({
      subscription: null,
      coveredBy: { agencyName: 'Quiet Harbour', plan: 'pro' },
    });
    expect(await story.billing(third)).toMatchObject({ coveredBy: null });
    expect(await story.agencyBilling(cast.owner)).toMatchObject({
      plan: { places: 2, payerEmail: cast.owner.email },
      payments: [{ status: 'paid', totalCents: 39_800, taxCents: 6355 }],
    });
    expect(await story.trail(cast)).toEqual([
      ...['billing.started', 'creator.covered', 'creator.covered'],
    ]);
  });

  it.each([
    [5, ['pro', 'pro', 'pro']],
    // Whoever was linked last makes room.
    [3, ['pro', 'standard', 'standard']],
  ])(
    'covers whom it was bought for, beside one of %i places that was given, and also after that one',
    async (places, tiers) => {
      const cast = await story.found(5);
      const [given, bought] = [cast.creators.slice(0, 3), cast.creators.slice(3)];
      await give(cast, places);
      expect((await story.cover(cast, given)).status).toBe(200);
      expect(await story.tiers(given)).toEqual(['basic', 'basic', 'basic']);
      await story.buyFor(cast, 'pro', bought);
      expect(await story.tiers(bought)).toEqual(['pro', 'pro']);
      expect(await story.tiers(given)).toEqual(tiers);
      await endGiven(cast);
      expect(await story.tiers(bought)).toEqual(['pro', 'pro']);
      expect(await story.tiers(given)).toEqual(['standard', 'standard', 'standard']);
    },
  );

  it('keeps whom its owner chose instead when the one that was given ends', async () => {
    const cast = await story.found(3);
    const [first, second, third] = cast.creators;
    if (!first || !second || !third) throw new Error('Three creators.');
    await give(cast, 3);
    await story.buyFor(cast, 'pro', [first]);
    expect((await story.cover(cast, [third])).status).toBe(200);
    // Covered by the one that was given, as an operator does it.
    await story.sql(
      'update agency_creators set is_covered = true where agency_id = $1 and user_id = $2',
      [cast.agencyId, first.userId],
    );
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'standard', 'pro']);
    await endGiven(cast);
    expect(await story.tiers(cast.creators)).toEqual(['standard', 'standard', 'pro']);
  });

  it.each([
    // The newer one ends: nobody loses her place to it.
    ['pro', ['pro', 'pro', 'pro', 'standard', 'standard']],
    // The older one ends, and what it covered with it.
    ['elite', ['standard', 'standard', 'standard', 'elite', 'elite']],
  ])('bought a second time, as %s: the one that stays covers its own', async (plan, tiers) => {
    const cast = await story.found(5);
    const ids = cast.creators.map(({ userId }) => userId);
    const start = (of: string, creatorIds: string[]) =>
      story.call(cast.owner, 'start-agency-checkout', { plan: of, creatorIds });
    const { url } = await start('pro', ids.slice(0, 3));
    // A second page that our closing did not reach, as when two programs open one each.
    await story.sql(`update private.checkouts set status = 'closed' where agency_id = $1`, [
      cast.agencyId,
    ]);
    const second = await start(plan, ids.slice(3));
    await story.pay(url, 'works', cast.owner.userId);
    await story.pay(second.url, 'works', cast.owner.userId);
    expect((await story.tiers(cast.creators)).slice(0, 3)).not.toContain('standard');
    await story.settle('subscriptions.end-duplicate');
    await story.payments.settled();
    expect(await story.tiers(cast.creators)).toEqual(tiers);
  });

  it('covers more creators for the days that are left, and fewer with a credit', async () => {
    const cast = await story.found(3);
    const [first] = cast.creators;
    if (!first) throw new Error('A creator.');
    await story.buyFor(cast, 'starter', [first]);
    const more = await story.previewCover(cast, cast.creators);
    expect(more.body).toMatchObject({
      ...{ when: 'now', places: 3, dueNowCents: 19_800, nextInvoiceCents: 29_700 },
    });
    expect((await story.cover(cast, cast.creators)).status).toBe(200);
    expect(await story.standsFor(cast)).toBe('3 × starter active');
    expect(await story.tiers(cast.creators)).toEqual(['basic', 'basic', 'basic']);
    expect(await story.money(cast.owner)).toEqual({ paid: 29_700, refunded: 0 });

    const fewer = await story.previewCover(cast, [first]);
    expect(fewer.body).toMatchObject({ when: 'now', places: 1, dueNowCents: 0 });
    const { nextInvoiceCents } = fewer.body as { nextInvoiceCents: number };
    // One for the next month, less what two cost for this one, which has just begun.
    expect(nextInvoiceCents).toBe(0);
    expect((await story.cover(cast, [first])).status).toBe(200);
    expect(await story.tiers(cast.creators)).toEqual(['basic', 'standard', 'standard']);
    await story.advance(32);
    // An invoice below zero: what is left of the credit lowers the one after it.
    expect(await story.money(cast.owner)).toEqual({ paid: 29_700 - 9900, refunded: 0 });
    const { payments } = await story.agencyBilling(cast.owner);
    expect(payments.map(({ totalCents }) => totalCents)).toEqual([-9900, 19_800, 9900]);
  });

  it('swaps one creator for another without a payment', async () => {
    const cast = await story.found(2);
    const [first, second] = cast.creators;
    if (!first || !second) throw new Error('Two creators.');
    await story.buyFor(cast, 'elite', [first]);
    expect((await story.previewCover(cast, [second])).body).toMatchObject({
      ...{ dueNowCents: 0, nextInvoiceCents: 34_900 },
    });
    await story.cover(cast, [second]);
    expect(await story.tiers(cast.creators)).toEqual(['standard', 'elite']);
    expect(await story.money(cast.owner)).toEqual({ paid: 34_900, refunded: 0 });
  });

  it('goes up for everybody at once, down with the next period, and keeps its places', async () => {
    const cast = await story.found(2);
    await story.buyFor(cast, 'starter', cast.creators);
    const up = await story.call(cast.owner, 'preview-agency-change', {
      ...{ change: 'plan', plan: 'pro' },
    });
    expect(up.body).toMatchObject({
      ...{ when: 'now', dueNowCents: 20_000, nextInvoiceCents: 39_800 },
    });
    await story.changeAgency(cast, 'plan', 'pro');
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'pro']);
    const down = await story.call(cast.owner, 'preview-agency-change', {
      ...{ change: 'plan', plan: 'starter' },
    });
    expect(down.body).toMatchObject({
      ...{ when: 'period_end', dueNowCents: 0, nextInvoiceCents: 19_800 },
    });
    await story.changeAgency(cast, 'plan', 'starter');
    expect(await story.standsFor(cast)).toBe('2 × pro active, then starter');
    await story.advance(32);
    expect(await story.standsFor(cast)).toBe('2 × starter active');
    expect(await story.tiers(cast.creators)).toEqual(['basic', 'basic']);
    expect(await story.money(cast.owner)).toEqual({
      ...{ paid: 19_800 + 20_000 + 19_800, refunded: 0 },
    });
  });

  it('changes its places while a lower plan waits, which waits on', async () => {
    const cast = await story.found(2);
    const [first] = cast.creators;
    if (!first) throw new Error('A creator.');
    await story.buyFor(cast, 'elite', [first]);
    await story.changeAgency(cast, 'plan', 'pro');
    await story.cover(cast, cast.creators);
    expect(await story.standsFor(cast)).toBe('2 × elite active, then pro');
    await story.advance(32);
    expect(await story.standsFor(cast)).toBe('2 × pro active');
  });

  it('says what the next invoice is while a lower plan waits: that of the lower one', async () => {
    const cast = await story.found(3);
    const [first, second, third] = cast.creators;
    if (!first || !second || !third) throw new Error('Three creators.');
    const next = async (people: (typeof first)[]) => {
      const { body } = await story.previewCover(cast, people);
      return (body as { nextInvoiceCents: number }).nextInvoiceCents;
    };
    await story.buyFor(cast, 'elite', [first, second]);
    await story.changeAgency(cast, 'plan', 'pro');
    expect(await next([first, third])).toBe(2 * 19_900);
    expect(await next(cast.creators)).toBe(3 * 19_900);
    await story.cover(cast, cast.creators);
    await story.advance(15);
    const foretold = await next([first, second]);
    // Two for the next month, less what the third cost for about half of this one.
    expect(foretold).toBeLessThan(2 * 19_900 - 15_000);
    await story.cover(cast, [first, second]);
    await story.advance(17);
    const { payments } = await story.agencyBilling(cast.owner);
    expect(Math.abs((payments[0]?.totalCents ?? 0) - foretold)).toBeLessThan(5);
  });

  it('ends with its period when it is cancelled, and its coverage with it', async () => {
    const cast = await story.found(2);
    await story.buyFor(cast, 'pro', cast.creators);
    await story.changeAgency(cast, 'cancel');
    expect(await story.standsFor(cast)).toBe('2 × pro active, to end');
    // Nobody is added to what ends; who is left out costs nothing more anyway.
    const [first] = cast.creators;
    if (!first) throw new Error('A creator.');
    await story.cover(cast, [first]);
    expect(await story.standsFor(cast)).toBe('2 × pro active, to end');
    await story.changeAgency(cast, 'keep');
    await story.changeAgency(cast, 'cancel');
    await story.advance(32);
    expect(await story.standsFor(cast)).toBe('2 × pro ended (cancelled)');
    expect(await story.tiers(cast.creators)).toEqual(['standard', 'standard']);
    // Each hears of it once, when it is so for her.
    for (const creator of cast.creators)
      expect(await story.told(creator)).toEqual(['Your plan has become lower']);
    await story.buyFor(cast, 'starter', [first]);
    expect(await story.tiers(cast.creators)).toEqual(['basic', 'standard']);
  });

  it('that the card refuses covers nobody more', async () => {
    const cast = await story.found(2);
    const [first] = cast.creators;
    if (!first) throw new Error('A creator.');
    await story.buyFor(cast, 'pro', [first], 'fails_later');
    expect(await story.cover(cast, cast.creators)).toMatchObject({
      ...{ status: 402, code: 'billing.refused' },
    });
    expect(await story.standsFor(cast)).toBe('1 × pro active');
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'standard']);
    const portal = await story.call(cast.owner, 'open-agency-portal');
    await story.changeCard(portal.url, 'works');
    expect((await story.cover(cast, cast.creators)).status).toBe(200);
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'pro']);
  });

  it('whose renewal fails is told to every owner, and ends with its grace', async () => {
    const cast = await story.found(1);
    const other = await story.join(cast, 'owner');
    const viewer = await story.join(cast, 'viewer');
    await story.buyFor(cast, 'pro', cast.creators, 'fails_later');
    await story.advance(32);
    await story.settle();
    expect(await story.standsFor(cast)).toBe('1 × pro past_due');
    expect(await story.tiers(cast.creators)).toEqual(['pro']);
    for (const owner of [cast.owner, other])
      expect(await story.told(owner)).toEqual(['A payment of your agency did not go through']);
    expect(await story.told(viewer)).toEqual([]);
    expect(await story.told(cast.creators[0] ?? viewer)).toEqual([]);
    await story.advance(8);
    await story.context.queue.send('subscriptions.watch-grace', {});
    await story.settle();
    expect(await story.standsFor(cast)).toBe('1 × pro ended (unpaid)');
    expect(await story.tiers(cast.creators)).toEqual(['standard']);
    expect(await story.told(other)).toContain('Your agency’s plan has ended');
    // Nothing is owed any more, nor can it be paid while that could not be said to the provider.
    const newest = async () => (await story.agencyBilling(other)).payments[0];
    expect(await newest()).toMatchObject({
      status: 'void',
      invoiceUrl: expect.any(String) as string,
    });
    await story.sql(
      "update payments set status = 'failed' where agency_id = $1 and status = 'void'",
      [cast.agencyId],
    );
    expect(await newest()).toMatchObject({ status: 'failed', invoiceUrl: null });
  });
});
