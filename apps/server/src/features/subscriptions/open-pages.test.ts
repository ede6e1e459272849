import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { holdRenewals } from './hold-renewals.job.ts';
import { openAgencyStory } from './testing/agency-story.ts';
import type { AgencyStory, Cast } from './testing/agency-story.ts';
import { failAt } from './testing/fail-at.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const hold = () => holdRenewals(story.context, story.context.stopping);
const ban = ({ userId }: SignedIn) =>
  story.sql(`insert into user_bans (user_id, ban_reason) values ($1, 'Impersonates somebody.')`, [
    userId,
  ]);
const askForErasure = ({ userId }: SignedIn) =>
  story.sql(
    `insert into account_deletions (user_id, requested_at, due_at)
     values ($1, now(), now() + interval '14 days')`,
    [userId],
  );
const remove = ({ owner }: Cast) =>
  story.sql('delete from agency_members where user_id = $1', [owner.userId]);
const demote = ({ owner }: Cast) =>
  story.sql(`update agency_members set role = 'manager' where user_id = $1`, [owner.userId]);
const suspend = ({ agencyId }: Cast) =>
  story.sql(`update agencies set status = 'suspended' where id = $1`, [agencyId]);

const openOwn = async (who: SignedIn) =>
  (await story.call(who, 'start-checkout', { plan: 'pro', beginAtOnce: true })).url;
const openFor = async ({ creators, owner }: Cast) =>
  (
    await story.call(owner, 'start-agency-checkout', {
      ...{ plan: 'pro', creatorIds: creators.map(({ userId }) => userId) },
    })
  ).url;
/** Her pages, and the plans that came of them. */
const pages = async ({ userId }: SignedIn) =>
  (
    await story.sql<{ status: string }>(
      'select status from private.checkouts where user_id = $1 order by created_at',
      [userId],
    )
  ).map(({ status }) => status);
const plans = ({ userId }: SignedIn) =>
  story.sql<{ status: string; reason: string | null }>(
    'select status, end_reason as reason from subscriptions where user_id = $1 order by created_at',
    [userId],
  );

describe('a page that stands open', () => {
  it.each([
    ['is suspended', ban],
    ['asked for the end of her account', askForErasure],
  ])('sells nothing more to who %s meanwhile', async (_why, leave) => {
    const [her, other] = [await story.meet(), await story.meet()];
    const [url, others] = [await openOwn(her), await openOwn(other)];
    await leave(her);
    await Promise.all([hold(), hold()]);
    expect(await pages(her)).toEqual(['closed']);
    await expect(story.pay(url)).rejects.toThrow('answered with');
    await story.pay(others);
    expect(await story.stands(other)).toBe('pro active');
  });

  it.each([
    ['whose owner was removed from it', remove],
    ['whose owner is none any more', demote],
    ['whose owner is suspended', ({ owner }: Cast) => ban(owner)],
    ['whose owner asked for the end of her account', ({ owner }: Cast) => askForErasure(owner)],
    ['that is suspended', suspend],
  ])('sells nothing more for an agency %s meanwhile', async (_why, leave) => {
    const [cast, other] = [await story.found(1), await story.found(1)];
    const [url, others] = [await openFor(cast), await openFor(other)];
    await leave(cast);
    await hold();
    expect(await pages(cast.owner)).toEqual(['closed']);
    await expect(story.pay(url)).rejects.toThrow('answered with');
    await story.pay(others);
    expect(await story.standsFor(other)).toBe('1 × pro active');
  });

  it('and was paid on untold: the plan is known then, and ends with its period', async () => {
    const her = await story.meet();
    const url = await openOwn(her);
    await story.payments.holdEvents(true);
    try {
      await story.pay(url);
      await askForErasure(her);
      await hold();
      expect(await story.stands(her)).toBe('pro active, to end');
      expect(await pages(her)).toEqual(['paid']);
    } finally {
      await story.payments.holdEvents(false);
    }
  });

  it('is closed by the next try when the provider could not be asked', async () => {
    const her = await story.meet();
    const url = await openOwn(her);
    await ban(her);
    const provider = await failAt(story.payments.url, /expire/u);
    const env = { ...story.context.env, STRIPE_API_URL: provider.url };
    await holdRenewals({ ...story.context, env }, story.context.stopping);
    await provider.stop();
    expect(await pages(her)).toEqual(['open']);
    await hold();
    expect(await pages(her)).toEqual(['closed']);
    await expect(story.pay(url)).rejects.toThrow('answered with');
  });
});

describe('what was paid on a page before it was closed', () => {
  const ended = [{ status: 'ended', reason: 'duplicate' }];

  it('goes back to who was suspended by then', async () => {
    const her = await story.meet();
    const url = await openOwn(her);
    await ban(her);
    await story.pay(url);
    await story.settle('subscriptions.end-duplicate');
    expect(await story.money(her)).toEqual({ paid: 19_900, refunded: 19_900 });
    expect(await plans(her)).toEqual(ended);
  });

  it.each([
    ['was removed from her agency', remove],
    ['is no owner any more', demote],
    ['is suspended', ({ owner }: Cast) => ban(owner)],
  ])('goes back to who %s by then; nobody was covered', async (_why, leave) => {
    const cast = await story.found(1);
    const url = await openFor(cast);
    await leave(cast);
    await story.pay(url);
    expect(await story.tiers(cast.creators)).toEqual(['standard']);
    await story.settle();
    expect(await story.money(cast.owner)).toEqual({ paid: 19_900, refunded: 19_900 });
    expect(await plans(cast.owner)).toEqual(ended);
    const [first] = cast.creators;
    expect(first && (await story.told(first))).toEqual([]);
  });

  it('goes back alone: a plan from before she was suspended stays', async () => {
    const her = await story.meet();
    const first = await openOwn(her);
    // A page that our closing did not reach, as when two programs open one each.
    await story.sql('delete from private.checkouts where user_id = $1', [her.userId]);
    const second = await story.call(her, 'start-checkout', { plan: 'starter', beginAtOnce: true });
    await story.pay(first);
    await ban(her);
    await story.pay(second.url);
    await story.settle('subscriptions.end-duplicate');
    expect(await story.money(her)).toEqual({ paid: 29_800, refunded: 9900 });
    expect(await plans(her)).toEqual([{ status: 'active', reason: null }, ...ended]);
  });
});
