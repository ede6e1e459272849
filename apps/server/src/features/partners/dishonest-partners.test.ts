import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPartnerStory } from './testing/partner-story.ts';
import type { PartnerStory } from './testing/partner-story.ts';

let story: PartnerStory;
beforeAll(async () => {
  story = await openPartnerStory({ PARTNER_HOLDING_DAYS: '0' });
});
afterAll(() => story.stop());

/** Somebody who pays for the largest plan on a partner's recommendation. */
async function bring(code: string) {
  const person = await story.signUp();
  await story.claim(story.openBrowser(), person, code);
  await story.buy(person, 'elite');
  return person;
}
async function meetEarner(code: string) {
  const partner = await story.meetPartner(code);
  return { ...partner, brought: await bring(code) };
}
const decide = (payoutId: string, decision: string, more: object = {}) =>
  story.call(story.admin, 'decide-payout', { payoutId, decision, ...more });
const paid = (payoutId: string) => decide(payoutId, 'paid', { reference: 'Payout 1' });
const available = async (who: Parameters<PartnerStory['hub']>[0]): Promise<number> =>
  (await story.hub(who)).balance.availableCents;
const ban = (userId: string) =>
  story.sql("insert into user_bans (user_id, ban_reason) values ($1, 'Fraud')", [userId]);

describe('money that goes back', () => {
  it('is taken back from the partner when the account of who paid is gone already', async () => {
    const lea = await meetEarner('lea');
    const invoice = await story.invoiceOf(lea.brought);
    await story.sql('delete from auth.users where id = $1', [lea.brought.userId]);
    await story.refund(invoice);
    expect(await story.lines(lea.id)).toEqual(['earned 5866', 'reversed -5866']);
    expect(await available(lea.person)).toBe(0);
  });
});

describe('who is suspended from the product', () => {
  it('earns nothing with her links any more, nor with people that she brought before', async () => {
    const mia = await meetEarner('mia');
    await ban(mia.person.userId);
    const late = await bring('mia');
    expect(await story.claimOf(late)).toBeNull();
    await story.advance(31);
    expect(await story.lines(mia.id)).toEqual(['earned 5866']);
    const browser = story.openBrowser();
    await story.openLink(browser, 'mia');
    expect(browser.cookies.size).toBe(0);
    expect(await story.counts(mia.id)).toMatchObject({ clicks: 0, signUps: 1 });
  });

  it('is not paid what she asked for before', async () => {
    const nia = await meetEarner('nia');
    const { id } = await story.askForPayout(nia.person, 5866);
    await ban(nia.person.userId);
    expect((await decide(id, 'approve')).code).toBe('partners.suspended');
    expect((await decide(id, 'reject', { reason: 'Fraud' })).status).toBe(200);
  });
});

describe('an approved payout', () => {
  it('is refused only by who says that it was not sent, which the log keeps', async () => {
    const ida = await meetEarner('ida');
    const { id } = await story.askForPayout(ida.person, 5866);
    await decide(id, 'approve');
    const stale = await decide(id, 'reject', { reason: 'Wrong account' });
    expect(stale.code).toBe('partners.already_decided');
    expect(await available(ida.person)).toBe(0);
    const sure = await decide(id, 'reject', { reason: 'Wrong account', isUnsent: true });
    expect(sure.status).toBe(200);
    expect(await available(ida.person)).toBe(5866);
    const [entry] = await story.sql(
      "select detail from audit_log where subject = $1 and action = 'partners.payout_rejected'",
      [id],
    );
    expect(entry).toMatchObject({ detail: { isUnsent: true } });
  });

  it('that was sent is noted, also when its partner was suspended before the statement came', async () => {
    const ora = await meetEarner('ora');
    const { id } = await story.askForPayout(ora.person, 5866);
    await decide(id, 'approve');
    await story.decide(ora.id, 'suspend', { reason: 'Bought clicks' });
    const look = await story.call(story.admin, 'read-payout-account', { partnerId: ora.id });
    expect(look.body).toMatchObject({ against: 'partners.suspended' });
    expect((await paid(id)).status).toBe(200);
    await story.decide(ora.id, 'reinstate');
    // Otherwise it would be there again, and be paid twice.
    expect(await available(ora.person)).toBe(0);
  });

  it('that was sent before a refund came is noted; the next commissions pay the rest off', async () => {
    const una = await meetEarner('una');
    const payout = await story.askForPayout(una.person, 5866);
    await decide(payout.id, 'approve');
    await story.refund(await story.invoiceOf(una.brought), 100);
    const look = await story.call(story.admin, 'read-payout-account', { partnerId: una.id });
    expect(look.body).toMatchObject({ against: 'partners.balance_changed' });
    expect((await paid(payout.id)).status).toBe(200);
    const { availableCents, paidCents } = (await story.hub(una.person)).balance;
    expect(paidCents).toBe(5866);
    expect(availableCents).toBeLessThan(0);
  });

  it('goes to the account that was there when it was approved', async () => {
    const pia = await meetEarner('pia');
    const { id } = await story.askForPayout(pia.person, 5866);
    await decide(id, 'approve');
    const elsewhere = { kind: 'paypal', email: 'thief@example.org' };
    const change = () => story.call(pia.person, 'set-payout-account', elsewhere);
    expect((await change()).code).toBe('partners.payout_open');
    expect((await story.hub(pia.person)).payoutAccount).toEqual({ kind: 'iban', ending: '3000' });
    await paid(id);
    expect((await change()).status).toBe(200);
  });
});

it('another payout account is told to the partner: it may be a stranger at her session', async () => {
  const tia = await story.meetPartner('tia');
  const set = (email: string) =>
    story.call(tia.person, 'set-payout-account', { kind: 'paypal', email });
  const told = async () =>
    (
      await story.sql<{ title: string }>(
        "select title from notifications where user_id = $1 and title like '%account%'",
        [tia.person.userId],
      )
    ).map(({ title }) => title);
  await set('tia@example.org');
  await set('tia@example.org');
  expect(await told()).toEqual([]);
  await set('thief@example.org');
  expect(await told()).toEqual(['Your payout account was changed']);

  // Also where the stranger has switched mails about the programme off; discreetly where she wishes so.
  await story.sql("insert into mail_settings (user_id, off) values ($1, '{partners}')", [
    tia.person.userId,
  ]);
  await story.sql(
    `insert into profiles (id, discreet_mode) values ($1, true)
     on conflict (id) do update set discreet_mode = true`,
    [tia.person.userId],
  );
  await set('other@example.org');
  expect(await told()).toContain('Something in your account was changed');
  const kinds = await story.sql<{ kind: string }>(
    "select distinct kind from private.mails where user_id = $1 and data ->> 'title' like '%account%changed'",
    [tia.person.userId],
  );
  expect(kinds).toEqual([{ kind: 'account' }]);
});

it.each([' =1+1', '\u00a0+1', '\u200b@x', '\uff1d1+1'])(
  'a name like %j begins no formula in her file',
  async (name) => {
    const uma = await story.meetPartner(`uma-${String(name.codePointAt(0))}`);
    await bring(uma.code);
    await story.sql('update partners set name = $2 where id = $1', [uma.id, name]);
    const answer = await story.send(story.openBrowser(), uma.person, 'export-earnings');
    expect(await answer.text()).toContain(`"'${name}"`);
  },
);

it('a name with a semicolon stays in its cell where lists are parted by semicolons', async () => {
  const ria = await story.meetPartner('ria-list');
  await bring(ria.code);
  await story.sql('update partners set name = $2 where id = $1', [ria.id, 'Ria;=1+1']);
  const answer = await story.send(story.openBrowser(), ria.person, 'export-earnings');
  const { data } = Papa.parse<string[]>(await answer.text(), { delimiter: ';' });
  for (const cell of data.flat()) expect(cell).not.toMatch(/^=/u);
});
