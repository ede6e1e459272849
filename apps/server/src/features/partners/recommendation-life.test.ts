import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockBilling } from '#features/accounts';
import { openPartnerStory } from './testing/partner-story.ts';
import type { PartnerStory } from './testing/partner-story.ts';

let story: PartnerStory;
beforeAll(async () => {
  story = await openPartnerStory();
});
afterAll(() => story.stop());

/** Somebody who came over a link, and pays for a plan. */
async function bring(code: string, plan = 'pro') {
  const browser = story.openBrowser();
  await story.openLink(browser, code);
  const person = await story.signUp();
  await story.claim(browser, person);
  await story.buy(person, plan);
  return person;
}

describe('a recommendation', () => {
  it('earns a part of every invoice, first held, then available', async () => {
    const lea = await story.meetPartner('lea-sun');
    await bring('lea-sun');
    expect(await story.counts(lea.id)).toEqual({ clicks: 1, signUps: 1, firstPayments: 1 });
    // 199 € hold 31.77 € of tax; 20 % of 167.23 €.
    expect(await story.lines(lea.id)).toEqual(['earned 3345']);
    const before = await story.hub(lea.person);
    expect(before.balance).toMatchObject({ availableCents: 0, heldCents: 3345, paidCents: 0 });
    expect(before.partner?.link).toBe(`${story.gateway.context.publicUrl}/home?ref=lea-sun`);
    expect(before.balance.nextAvailableAt).not.toBeNull();

    await story.advance(31);
    expect(await story.lines(lea.id)).toEqual(['earned 3345', 'earned 3345']);
    expect((await story.hub(lea.person)).balance).toMatchObject({
      ...{ availableCents: 3345, heldCents: 3345, openPayoutCents: 0 },
    });
    expect(await story.counts(lea.id)).toMatchObject({ firstPayments: 1 });
  });

  it('earns of what was paid before it came through', async () => {
    const ida = await story.meetPartner('ida');
    const browser = story.openBrowser();
    await story.openLink(browser, 'ida');
    const person = await story.signUp();
    await story.buy(person, 'pro');
    expect(await story.lines(ida.id)).toEqual([]);
    await story.claim(browser, person);
    expect(await story.lines(ida.id)).toEqual(['earned 3345']);
    expect(await story.counts(ida.id)).toEqual({ clicks: 1, signUps: 1, firstPayments: 1 });
  });

  it('earns of what is paid in the moment in which it comes through', async () => {
    const eva = await story.meetPartner('eva');
    const browser = story.openBrowser();
    await story.openLink(browser, 'eva');
    const person = await story.signUp();
    const claimed = Promise.withResolvers<unknown>();
    const now = story.now().toISOString();
    // As `receiveEvent` does: under the lock, and in one transaction with the credit, which finds no recommendation yet.
    await story.gateway.context.database.asService(async (trx) => {
      await lockBilling(trx, person.userId);
      await trx
        .insertInto('payments')
        .values({
          ...{ user_id: person.userId, provider: 'stripe', provider_ref: 'in_same_moment' },
          ...{ status: 'paid', currency: 'EUR', total_cents: 19_900, tax_cents: 3177 },
          ...{ paid_cents: 19_900, issued_at: now, paid_at: now },
        })
        .execute();
      claimed.resolve(story.claim(browser, person));
      await expect
        .poll(() => story.gateway.sql(`select from pg_locks where not granted`))
        .toHaveLength(1);
    });
    await claimed.promise;
    expect(await story.lines(eva.id)).toEqual(['earned 3345']);
  });

  it('that somebody agreed to keep stays when their browser no longer knows the answer; only a “no” deletes it', async () => {
    const [first, second] = [await story.meetPartner('wanda'), await story.meetPartner('xenia')];
    const [browser, refusing] = [story.openBrowser(), story.openBrowser()];
    for (const [one, answer] of [
      [browser, null],
      [refusing, false],
    ] as const) {
      await story.openLink(one, 'wanda');
      await story.openLink(one, 'xenia', answer);
      await story.claim(one, await story.signUp(), 'xenia');
    }
    expect(await story.counts(first.id)).toMatchObject({ clicks: 2, signUps: 1 });
    expect(await story.counts(second.id)).toMatchObject({ clicks: 2, signUps: 1 });
    const asked = story.openBrowser();
    await story.openLink(asked, 'wanda', null);
    expect(asked.cookies.size).toBe(0);
  });

  it('is taken back with a refund, in proportion, and only once for each', async () => {
    const mia = await story.meetPartner('mia');
    const person = await bring('mia');
    const invoice = await story.invoiceOf(person);
    await story.refund(invoice, 9950);
    expect(await story.lines(mia.id)).toEqual(['earned 3345', 'reversed -1673']);
    await story.refund(invoice);
    expect(await story.lines(mia.id)).toEqual(['earned 3345', 'reversed -1673', 'reversed -1672']);
    const { balance } = await story.hub(mia.person);
    expect(balance).toMatchObject({ availableCents: 0, heldCents: 0, nextAvailableAt: null });
  });

  it('is taken back after the payout too: the next commissions pay it off', async () => {
    const nia = await story.meetPartner('nia');
    const person = await bring('nia', 'elite');
    const invoice = await story.invoiceOf(person);
    await story.advance(30.5);
    const { availableCents } = (await story.hub(nia.person)).balance;
    expect(availableCents).toBe(5866);
    const payout = await story.askForPayout(nia.person, availableCents);
    await story.call(story.admin, 'decide-payout', { payoutId: payout.id, decision: 'approve' });
    await story.call(story.admin, 'decide-payout', {
      ...{ payoutId: payout.id, decision: 'paid', reference: 'Payout 1' },
    });
    await story.refund(invoice);
    expect((await story.hub(nia.person)).balance).toMatchObject({
      ...{ availableCents: -5866, paidCents: 5866 },
    });
    // The month is over, whichever it is: she paid again.
    await story.advance(1);
    expect((await story.hub(nia.person)).balance).toMatchObject({
      ...{ availableCents: -5866, heldCents: 5866 },
    });
    expect(await story.askForPayout(nia.person, 5866)).toMatchObject({
      code: 'partners.balance_changed',
    });
  });

  it('earns nothing while its partner is suspended, and again when that is over', async () => {
    const ora = await story.meetPartner('ora');
    const person = await bring('ora', 'starter');
    await story.decide(ora.id, 'suspend', { reason: 'Advertises with false promises.' });
    await story.advance(31);
    expect(await story.lines(ora.id)).toEqual(['earned 1664']);
    const browser = story.openBrowser();
    await story.openLink(browser, 'ora');
    expect(browser.cookies.size).toBe(0);
    expect((await story.hub(ora.person)).partner).toMatchObject({
      ...{ status: 'suspended', reason: 'Advertises with false promises.' },
    });
    expect((await story.askForPayout(ora.person, 1664)).code).toBe('partners.not_approved');
    await story.decide(ora.id, 'reinstate');
    // What it was about then stays in the audit log alone.
    const suspended = await story.sql(
      `select detail from audit_log where subject = $1 and action = 'partners.suspended'`,
      [ora.id],
    );
    expect(suspended).toEqual([{ detail: { reason: 'Advertises with false promises.' } }]);
    await story.advance(31);
    expect(await story.lines(ora.id)).toEqual(['earned 1664', 'earned 1664']);
    expect(await story.claimOf(person)).toBe('counted');
  });

  it('earns nothing for good of what was paid while its partner was suspended, also when a part goes back later', async () => {
    const uma = await story.meetPartner('uma');
    const person = await bring('uma', 'starter');
    await story.decide(uma.id, 'suspend', { reason: 'Advertises with false promises.' });
    await story.advance(31);
    const invoice = await story.invoiceOf(person);
    await story.decide(uma.id, 'reinstate');
    await story.refund(invoice, 1000);
    expect(await story.lines(uma.id)).toEqual(['earned 1664']);
  });

  it('that was approved keeps its rate, and counts with one of its own where the operator gave one', async () => {
    const person = await story.signUp();
    const { id } = await story.apply(person, 'special');
    await story.decide(id, 'approve', { rateBasisPoints: 3000, holdingDays: 0 });
    await bring('special');
    expect((await story.hub(person)).balance).toMatchObject({
      ...{ availableCents: 5017, heldCents: 0 },
    });
  });
});

describe('whoever came over two links', () => {
  it('was brought by the first, where the browser may remember it', async () => {
    const first = await story.meetPartner('first');
    const second = await story.meetPartner('second');
    const browser = story.openBrowser();
    await story.openLink(browser, 'first');
    await story.openLink(browser, 'second');
    const person = await story.signUp();
    await story.claim(browser, person, 'second');
    expect(await story.counts(first.id)).toMatchObject({ clicks: 1, signUps: 1 });
    expect(await story.counts(second.id)).toMatchObject({ clicks: 1, signUps: 0 });
    // The cookie has done its work.
    expect(browser.cookies.has('leakblock_referral')).toBe(false);
  });

  it('was brought by the one of this visit, where nothing may be remembered', async () => {
    const visit = await story.meetPartner('this-visit');
    const browser = story.openBrowser();
    const answer = await story.openLink(browser, 'this-visit', false);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const person = await story.signUp();
    await story.claim(browser, person, 'this-visit');
    expect(await story.counts(visit.id)).toMatchObject({ clicks: 1, signUps: 1 });
  });

  it('cannot be claimed a second time, at the same moment or later', async () => {
    const one = await story.meetPartner('claims-one');
    const two = await story.meetPartner('claims-two');
    const person = await story.signUp();
    const codes = ['claims-one', 'claims-two', 'claims-one', 'claims-two'];
    const answers = await Promise.all(
      codes.map((code) => story.claim(story.openBrowser(), person, code)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await story.claim(story.openBrowser(), person, 'claims-two');
    const signUps = [await story.counts(one.id), await story.counts(two.id)];
    expect(signUps.reduce((sum, counted) => sum + (counted?.signUps ?? 0), 0)).toBe(1);
  });

  it('and long after is not brought by anybody: the cookie has its days', async () => {
    await story.meetPartner('long-ago');
    const browser = story.openBrowser();
    await story.openLink(browser, 'long-ago');
    await story.advance(61);
    const person = await story.signUp();
    await story.claim(browser, person);
    expect(await story.claimOf(person)).toBeNull();
  });
});
