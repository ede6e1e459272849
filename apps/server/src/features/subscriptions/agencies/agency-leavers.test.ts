import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { endSubscriptionsOf } from '../end-subscriptions-of.ts';
import { providerOf } from '../payments/testing/billing-events.ts';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory, Cast } from '../testing/agency-story.ts';
import { followCoverage } from './follow-coverage.job.ts';

let mailbox: Mailbox;
let story: AgencyStory;
beforeAll(async () => {
  mailbox = await startMailbox();
  story = await openAgencyStory({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await story.stop();
  await mailbox.stop();
});

const plan = 'pro';
const ended = 'Your agency’s plan has ended';
const ending = 'Your agency’s plan is ending';
const failed = 'A payment of your agency did not go through';

describe('an owner who deletes her account', () => {
  it('and paid ends the agency’s plan at its provider; the other owners are told once', async () => {
    const cast = await story.found(2);
    const other = await story.join(cast, 'owner');
    const viewer = await story.join(cast, 'viewer');
    await story.buyFor(cast, plan, cast.creators);
    await endSubscriptionsOf(story.context, cast.owner.userId);
    await endSubscriptionsOf(story.context, cast.owner.userId);
    await story.settle();
    expect(await story.standsFor({ ...cast, owner: other })).toBe('2 × pro ended (cancelled)');
    expect(await story.tiers(cast.creators)).toEqual(['standard', 'standard']);
    expect(await story.told(other)).toEqual([ended]);
    expect(mailbox.mails(other.email).map(({ subject }) => subject)).toEqual([ended]);
    for (const person of [cast.owner, viewer]) expect(await story.told(person)).toEqual([]);
    for (const creator of cast.creators)
      expect(await story.told(creator)).toEqual(['Your plan has become lower']);
    expect((await story.trail(cast)).at(-1)).toBe('billing.cancel');
    // Nothing is taken any more, and the invoices stay with the agency.
    await story.sql('delete from auth.users where id = $1', [cast.owner.userId]);
    await story.advance(40);
    const { plan: held, payments } = await story.agencyBilling(other);
    expect({ held, paid: payments.map(({ totalCents }) => totalCents) }).toEqual({
      ...{ held: null, paid: [39_800] },
    });
    // Who is left pays anew.
    await story.buyFor({ ...cast, owner: other }, plan, cast.creators.slice(0, 1));
    expect(await story.standsFor({ ...cast, owner: other })).toBe('1 × pro active');
  });

  it('and was the last ends it too: creators keep what is theirs, without the plan', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, plan, cast.creators);
    await endSubscriptionsOf(story.context, cast.owner.userId);
    await story.settle();
    await story.sql('delete from auth.users where id = $1', [cast.owner.userId]);
    await story.advance(40);
    expect(await story.tiers(cast.creators)).toEqual(['standard']);
    const later = story.events().filter(({ type }) => type === 'invoice.paid');
    const took = later.filter(({ object }) => JSON.stringify(object).includes(cast.agencyId));
    expect(took).toHaveLength(1);
  });

  it('and did not pay changes nothing', async () => {
    const cast = await story.found(1);
    const other = await story.join(cast, 'owner');
    await story.buyFor(cast, plan, cast.creators);
    await endSubscriptionsOf(story.context, other.userId);
    expect(await story.standsFor(cast)).toBe('1 × pro active');
    expect(await story.told(cast.owner)).toEqual([]);
  });

  it('cannot pay any more on the agency’s page that stands open, nor on one that she opens meanwhile', async () => {
    const cast = await story.found(1);
    const asked = { plan, creatorIds: cast.creators.map(({ userId }) => userId) };
    const { url } = await story.call(cast.owner, 'start-agency-checkout', asked);
    await endSubscriptionsOf(story.context, cast.owner.userId);
    await expect(story.pay(url)).rejects.toThrow('410');
  });

  it('leaves the plan that was given to the agency with another owner', async () => {
    const cast = await story.found(1);
    const other = await story.join(cast, 'owner');
    await story.sql(
      `insert into subscriptions (user_id, provider, plan, status, agency_id, quantity)
       values ($1, 'operator', 'pro', 'active', $2, 5)`,
      [cast.owner.userId, cast.agencyId],
    );
    expect((await story.cover(cast, cast.creators)).status).toBe(200);
    await endSubscriptionsOf(story.context, cast.owner.userId);
    await story.settle();
    await story.sql('delete from auth.users where id = $1', [cast.owner.userId]);
    expect(await story.standsFor({ ...cast, owner: other })).toBe('5 × pro active');
    expect(await story.tiers(cast.creators)).toEqual(['pro']);
  });
});

describe('the owners of an agency', () => {
  const follow = () => followCoverage(story.context, story.context.stopping);
  const messages = (who: { userId: string }) =>
    story.sql<{ message: string }>(
      'select message from notifications where user_id = $1 order by created_at',
      [who.userId],
    );
  const dismiss = ({ agencyId }: Cast, { userId }: { userId: string }) =>
    story.sql('delete from agency_members where agency_id = $1 and user_id = $2', [
      agencyId,
      userId,
    ]);

  const askForErasure = ({ userId }: { userId: string }) =>
    story.sql(
      `insert into account_deletions (user_id, requested_at, due_at) values ($1, now(), now() + interval '14 days')`,
      [userId],
    );

  it('are told once that its plan ends because it covers nobody any more, each in her language', async () => {
    const cast = await story.found(1);
    const other = await story.join(cast, 'owner');
    await story.sql("update profiles set locale = 'de' where id = $1", [other.userId]);
    const viewer = await story.join(cast, 'viewer');
    await story.buyFor(cast, plan, cast.creators);
    await story.leave(cast, cast.creators[0] ?? cast.owner);
    await follow();
    await follow();
    await story.settle();
    expect(await story.told(cast.owner)).toEqual([ending]);
    expect(await story.told(other)).toEqual(['Der Tarif Ihrer Agentur läuft aus']);
    expect(mailbox.mails(cast.owner.email).map(({ subject }) => subject)).toEqual([ending]);
    const [{ message } = { message: '' }] = await messages(cast.owner);
    expect(message).toContain('covers nobody any more');
    expect(message).toContain('first choose under Billing whom it covers');
    expect(message).not.toContain('{day}');
    expect(await story.told(viewer)).toEqual([]);
  });

  it('are told once that its plan ends because who paid for it is no owner any more', async () => {
    const cast = await story.found(1);
    const other = await story.join(cast, 'owner');
    await story.buyFor(cast, plan, cast.creators);
    await dismiss(cast, cast.owner);
    await follow();
    await follow();
    await story.settle();
    expect(await story.told(other)).toEqual([ending]);
    const [{ message } = { message: '' }] = await messages(other);
    expect(message).toContain('The account that paid for your agency’s plan does so no longer.');
    expect(mailbox.mails(other.email).map(({ subject }) => subject)).toEqual([ending]);
    expect(await story.told(cast.owner)).toEqual([]);
  });

  it('who take the end back are told again when it still covers nobody', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, plan, cast.creators);
    await story.leave(cast, cast.creators[0] ?? cast.owner);
    await follow();
    await story.changeAgency(cast, 'keep');
    await follow();
    await follow();
    await story.settle();
    expect(await story.standsFor(cast)).toBe('1 × pro active, to end');
    expect(await story.told(cast.owner)).toEqual([ending, ending]);
    expect(mailbox.mails(cast.owner.email)).toHaveLength(2);
  });

  it.each([true, false])(
    'are told that it has ended when it was not paid for either (who paid is gone: %s)',
    async (isGone) => {
      const cast = await story.found(1);
      const other = await story.join(cast, 'owner');
      await story.buyFor(cast, plan, cast.creators, 'fails_later');
      await story.advance(31);
      if (isGone) await dismiss(cast, cast.owner);
      else await story.leave(cast, cast.creators[0] ?? cast.owner);
      await follow();
      await story.settle();
      expect(await story.standsFor({ ...cast, owner: other })).toBe('1 × pro ended (cancelled)');
      expect((await story.told(other)).filter((title) => title !== failed)).toEqual([ended]);
    },
  );

  it('are told once that it goes on when who pays for it is back', async () => {
    const cast = await story.found(1);
    const other = await story.join(cast, 'owner');
    await story.buyFor(cast, plan, cast.creators);
    await askForErasure(cast.owner);
    await follow();
    await story.settle();
    await story.sql('delete from account_deletions where user_id = $1', [cast.owner.userId]);
    await follow();
    await follow();
    await story.settle();
    expect(await story.standsFor(cast)).toBe('1 × pro active');
    const goesOn = 'Your agency’s plan goes on';
    expect(await story.told(other)).toEqual([ending, goesOn]);
    expect(await story.told(cast.owner)).toEqual([goesOn]);
    // The newest first.
    expect(mailbox.mails(other.email).map(({ subject }) => subject)).toEqual([goesOn, ending]);
  });

  it('of an agency that is open again are told once that who paid for it went meanwhile, and is back', async () => {
    const cast = await story.found(1);
    const other = await story.join(cast, 'owner');
    await story.buyFor(cast, plan, cast.creators);
    const set = (status: string) =>
      story.sql('update agencies set status = $2 where id = $1', [cast.agencyId, status]);
    await set('suspended');
    await follow();
    await askForErasure(cast.owner);
    await follow();
    expect(await story.told(other)).toEqual([]);
    await set('active');
    await follow();
    await follow();
    expect(await story.told(other)).toEqual([ending]);
    expect(await story.told(cast.owner)).toEqual([]);
    const [{ message } = { message: '' }] = await messages(other);
    expect(message).toContain('The account that paid for your agency’s plan does so no longer.');
    await story.sql('delete from account_deletions where user_id = $1', [cast.owner.userId]);
    await follow();
    expect(await story.standsFor(cast)).toBe('1 × pro active');
    expect(await story.told(other)).toEqual([ending, 'Your agency’s plan goes on']);
  });

  it('are not told of a missing payment when the plan had ended for another reason', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, plan, cast.creators, 'fails_later');
    await story.advance(31);
    const [{ ref } = { ref: '' }] = await story.sql<{ ref: string }>(
      'select provider_ref as ref from subscriptions where agency_id = $1',
      [cast.agencyId],
    );
    await story.payments.holdEvents(true);
    await providerOf(story).endNow(ref, {
      ...{ isRefunded: false, key: `elsewhere-${ref}`, reason: 'refunded' },
    });
    await story.leave(cast, cast.creators[0] ?? cast.owner);
    await follow();
    await story.payments.holdEvents(false);
    expect(await story.standsFor(cast)).toBe('1 × pro ended (refunded)');
    expect((await story.told(cast.owner)).filter((title) => title !== failed)).toEqual([]);
  });

  it('who had cancelled it themselves are told nothing', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, plan, cast.creators);
    await story.changeAgency(cast, 'cancel');
    await story.leave(cast, cast.creators[0] ?? cast.owner);
    await follow();
    expect(await story.told(cast.owner)).toEqual([]);
  });
});

describe('whoever works for an agency', () => {
  it.each(['owner', 'viewer'])('as its %s buys no plan of her own', async (role) => {
    const cast = await story.found(1);
    const member = await story.join(cast, role);
    expect(await story.call(member, 'start-checkout', { plan, beginAtOnce: true })).toMatchObject({
      ...{ status: 409, code: 'agencies.already_member' },
    });
  });

  it('has the money back that she paid on a page which was open before', async () => {
    const cast = await story.found(1);
    const person = await story.meet();
    const { url } = await story.call(person, 'start-checkout', { plan, beginAtOnce: true });
    await story.sql('insert into agency_members (agency_id, user_id, role) values ($1, $2, $3)', [
      ...[cast.agencyId, person.userId, 'manager'],
    ]);
    await story.pay(url, 'works', person.userId);
    await story.settle();
    const { paid, refunded } = await story.money(person);
    expect(paid).toBe(19_900);
    expect(paid - refunded).toBeLessThan(10);
    expect(await story.tiers([person])).toEqual(['standard']);
  });
});
