import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { providerOf } from '../payments/testing/billing-events.ts';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory, Cast } from '../testing/agency-story.ts';
import { changeCovered } from './change-covered.ts';
import { followCoverage } from './follow-coverage.job.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const follow = () => followCoverage(story.context, story.context.stopping);
const refused = { status: 409, code: 'billing.payer_gone' };

const dismiss = ({ userId }: SignedIn) =>
  story.sql('delete from agency_members where user_id = $1', [userId]);
const askForErasure = ({ userId }: SignedIn) =>
  story.sql(
    `insert into account_deletions (user_id, requested_at, due_at)
     values ($1, now(), now() + interval '14 days')`,
    [userId],
  );
const stay = ({ userId }: SignedIn) =>
  story.sql('delete from account_deletions where user_id = $1', [userId]);
const ways: [string, (who: SignedIn) => Promise<unknown>][] = [
  ['is in the team no more', dismiss],
  [
    'is a manager by now',
    ({ userId }) =>
      story.sql("update agency_members set role = 'manager' where user_id = $1", [userId]),
  ],
  [
    'is suspended',
    ({ userId }) =>
      story.sql("insert into user_bans (user_id, ban_reason) values ($1, 'x')", [userId]),
  ],
  ['has asked for the end of her account', askForErasure],
];

/** An agency with two places of the plan and a third creator, and its other owner as who acts. */
async function foundTwo(plan = 'pro'): Promise<{ cast: Cast; payer: SignedIn }> {
  const cast = await story.found(3);
  const other = await story.join(cast, 'owner');
  await story.buyFor(cast, plan, cast.creators.slice(0, 2));
  return { cast: { ...cast, owner: other }, payer: cast.owner };
}
const preview = ({ owner }: Cast, plan: string) =>
  story.call(owner, 'preview-agency-change', { change: 'plan', plan });

describe.each(ways)('when who paid %s', (_, go) => {
  it('the other owners have nothing more taken from her, and her plan not prolonged', async () => {
    const { cast, payer } = await foundTwo();
    await story.changeAgency(cast, 'plan', 'starter');
    await go(payer);
    for (const held of [', then starter', ', to end']) {
      expect(await story.standsFor(cast)).toBe(`2 × pro active${held}`);
      expect(await story.agencyBilling(cast.owner)).toMatchObject({ plan: { isPayerGone: true } });
      for (const plan of ['elite', 'pro', 'starter']) {
        expect([plan, await preview(cast, plan)]).toMatchObject([plan, refused]);
        expect([plan, await story.changeAgency(cast, 'plan', plan)]).toMatchObject([plan, refused]);
      }
      expect(await story.previewCover(cast, cast.creators)).toMatchObject(refused);
      expect(await story.cover(cast, cast.creators)).toMatchObject(refused);
      expect(await story.changeAgency(cast, 'keep')).toMatchObject(refused);
      await follow();
    }
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'pro', 'standard']);
    expect(await story.money(payer)).toEqual({ paid: 39_800, refunded: 0 });
  });

  it('they may still cover others or fewer, and cancel', async () => {
    const { cast, payer } = await foundTwo();
    const [first, second, third] = cast.creators;
    if (!first || !second || !third) throw new Error('Three creators.');
    await go(payer);
    const changes = (people: SignedIn[]) =>
      Promise.all([story.previewCover(cast, people), story.cover(cast, people)]);
    for (const people of [[first, third], [third]]) {
      const [costs, made] = await changes(people);
      // No invoice comes after this period.
      expect(costs.body).toMatchObject({ dueNowCents: 0, nextInvoiceCents: null });
      expect(made.status).toBe(200);
    }
    expect(await story.tiers(cast.creators)).toEqual(['standard', 'standard', 'pro']);
    expect((await story.changeAgency(cast, 'cancel')).status).toBe(200);
    expect(await story.standsFor(cast)).toBe('2 × pro active, to end');
    expect(await story.changeAgency(cast, 'keep')).toMatchObject(refused);
  });
});

describe('who pays for an agency', () => {
  it('and leaves, pays herself for nothing more either until she stays after all', async () => {
    const { cast, payer } = await foundTwo('starter');
    await askForErasure(payer);
    const asPayer = { ...cast, owner: payer };
    expect(await story.changeAgency(asPayer, 'plan', 'pro')).toMatchObject(refused);
    await stay(payer);
    expect(await story.agencyBilling(payer)).toMatchObject({ plan: { isPayerGone: false } });
    expect((await story.changeAgency(asPayer, 'plan', 'pro')).status).toBe(200);
    expect(await story.standsFor(cast)).toBe('2 × pro active');
  });

  it('is looked for under her lock before more places are paid for', async () => {
    const { cast, payer } = await foundTwo();
    await dismiss(payer);
    const covering = changeCovered(story.context, providerOf(story), {
      ...{ agencyId: cast.agencyId, payerId: payer.userId, actorId: cast.owner.userId },
      creatorIds: cast.creators.map(({ userId }) => userId),
      shown: cast.creators.slice(0, 2).map(({ userId }) => userId),
    });
    await expect(covering).rejects.toMatchObject({ code: 'billing.payer_gone' });
    expect(await story.money(payer)).toEqual({ paid: 39_800, refunded: 0 });
  });

  it('may have gone with a plan that has ended: it is as over as any', async () => {
    const { cast, payer } = await foundTwo();
    await dismiss(payer);
    await follow();
    await story.advance(32);
    expect(await story.agencyBilling(cast.owner)).toMatchObject({
      plan: { status: 'ended', isPayerGone: false },
    });
    expect(await story.changeAgency(cast, 'keep')).toMatchObject({
      ...{ status: 409, code: 'billing.nothing_to_change' },
    });
    await story.buyFor(cast, 'starter', cast.creators.slice(0, 1));
    expect(await story.standsFor(cast)).toBe('1 × starter active');
  });

  it('is nobody for a plan that was given: whom it covers is changed as before', async () => {
    const cast = await story.found(2);
    const other = await story.join(cast, 'owner');
    await story.sql(
      `insert into subscriptions (user_id, provider, plan, status, agency_id, quantity)
       values ($1, 'operator', 'pro', 'active', $2, 5)`,
      [cast.owner.userId, cast.agencyId],
    );
    await dismiss(cast.owner);
    const theirs = { ...cast, owner: other };
    expect((await story.cover(theirs, cast.creators)).status).toBe(200);
    expect(await story.agencyBilling(other)).toMatchObject({ plan: { isPayerGone: false } });
    expect(await story.tiers(cast.creators)).toEqual(['pro', 'pro']);
  });
});
