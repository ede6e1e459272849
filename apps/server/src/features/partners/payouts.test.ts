import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPartnerStory } from './testing/partner-story.ts';
import type { PartnerStory } from './testing/partner-story.ts';

let story: PartnerStory;
beforeAll(async () => {
  story = await openPartnerStory({ REST_REQUESTS_PER_MINUTE: '100000' });
});
afterAll(() => story.stop());

/** A partner with 58.66 € that can be paid out. */
async function meetEarner(code: string) {
  const earner = await story.meetPartner(code);
  await story.sql('update partners set holding_days = 0 where id = $1', [earner.id]);
  const person = await story.signUp();
  await story.claim(story.openBrowser(), person, code);
  await story.buy(person, 'elite');
  return { ...earner, brought: person };
}
const decide = (payoutId: string, decision: string, more: object = {}) =>
  story.call(story.admin, 'decide-payout', { payoutId, decision, ...more });
const audited = async (subject: string): Promise<string[]> =>
  (
    await story.sql<{ action: string }>(
      'select action from audit_log where subject = $1 order by seq',
      [subject],
    )
  ).map(({ action }) => action);

describe('an application', () => {
  it('waits for an operator, who decides once; the applicant is told', async () => {
    const person = await story.signUp();
    await story.sql("insert into profiles (id, locale) values ($1, 'de')", [person.userId]);
    const { id, status } = await story.apply(person, 'tessa');
    expect(status).toBe(201);
    expect((await story.hub(person)).partner).toMatchObject({ status: 'applied', code: 'tessa' });
    expect((await story.apply(person, 'tessa-two')).code).toBe('partners.already_applied');
    expect((await story.decide(id, 'approve')).status).toBe(200);
    expect((await story.decide(id, 'approve')).code).toBe('partners.already_decided');
    expect((await story.hub(person)).partner).toMatchObject({
      ...{ status: 'approved', rateBasisPoints: 2000, holdingDays: 30 },
    });
    expect(await audited(id)).toEqual(['partners.approved']);
    const told = await story.sql('select title from notifications where user_id = $1', [
      person.userId,
    ]);
    expect(told).toEqual([{ title: 'Sie nehmen jetzt am Partnerprogramm teil' }]);
  });

  it('tells nothing on a screen that others see', async () => {
    const person = await story.signUp();
    await story.sql('insert into profiles (id, discreet_mode) values ($1, true)', [person.userId]);
    const { id } = await story.apply(person, 'quiet-one');
    await story.decide(id, 'reject', { reason: 'No website.' });
    const told = await story.sql('select title from notifications where user_id = $1', [
      person.userId,
    ]);
    expect(told).toEqual([{ title: 'News in your account' }]);
  });

  it('that was rejected may be repeated after 30 days, with another code', async () => {
    const person = await story.signUp();
    const { id } = await story.apply(person, 'early');
    await story.decide(id, 'reject', { reason: 'Too little is said.' });
    expect((await story.hub(person)).partner?.reason).toBe('Too little is said.');
    expect((await story.apply(person, 'early')).code).toBe('partners.already_applied');
    await story.advance(30);
    expect(await story.apply(person, 'late', { audience: 'Much more.' })).toMatchObject({
      ...{ status: 201, id },
    });
    expect((await story.hub(person)).partner).toMatchObject({ status: 'applied', code: 'late' });
  });

  it('needs a code that nobody has and that is no part of the product', async () => {
    await story.meetPartner('taken');
    const person = await story.signUp();
    for (const code of ['taken', 'TAKEN', 'leakblock-shop', 'support']) {
      expect([code, (await story.apply(person, code)).code]).toEqual([code, 'partners.code_taken']);
    }
    for (const code of ['ab', '-lea', 'lea--sun', 'lea sun', 'léa', '=lea']) {
      expect([code, (await story.apply(person, code)).status]).toEqual([code, 400]);
    }
    const rivals = await Promise.all(
      [1, 2, 3].map(async () => story.apply(await story.signUp(), 'rivals')),
    );
    expect(rivals.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is not for people who are suspended from the product, nor without the terms', async () => {
    const person = await story.signUp();
    expect((await story.apply(person, 'no-terms', { acceptsTerms: false })).status).toBe(400);
    await story.sql("insert into user_bans (user_id, ban_reason) values ($1, 'Fraud')", [
      person.userId,
    ]);
    expect([401, 403]).toContain((await story.apply(person, 'banned-one')).status);
    const rows = await story.sql('select from partners where user_id = $1', [person.userId]);
    expect(rows).toEqual([]);
  });
});

describe('where a partner is paid', () => {
  it('is kept encrypted, shown by its ending, and read by operators with a trace', async () => {
    const lea = await story.meetPartner('lea-account');
    const { body } = await story.call(lea.person, 'set-payout-account', {
      ...{ kind: 'iban', holder: 'Lea Sun', iban: ' de89 3704 0044 0532 0130 00 ' },
    });
    expect(body).toEqual({ kind: 'iban', ending: '3000' });
    expect((await story.hub(lea.person)).payoutAccount).toEqual(body);
    const stored = await story.sql<{ account: string }>(
      'select account from private.payout_accounts where partner_id = $1',
      [lea.id],
    );
    expect(stored[0]?.account).toMatch(/^enc2:[\w-]{8}:[\w-]+$/u);
    const read = await story.call(story.admin, 'read-payout-account', { partnerId: lea.id });
    expect(read.body).toEqual({
      account: { kind: 'iban', holder: 'Lea Sun', iban: 'DE89370400440532013000' },
      against: null,
    });
    expect(await audited(lea.id)).toContain('partners.payout_account_read');
    await story.call(lea.person, 'set-payout-account', {
      kind: 'paypal',
      email: 'lea@example.org',
    });
    expect((await story.hub(lea.person)).payoutAccount).toEqual({ kind: 'paypal', ending: '.org' });
  });

  it.each(['DE89 3704 0044 0532 0130 01', 'DE89', 'XX00 0000', '=1+1', 'GB82 WEST 1234'])(
    'is not %s',
    async (iban) => {
      const lea = await story.signUp();
      const { code } = await story.call(lea, 'set-payout-account', {
        ...{ kind: 'iban', holder: 'Lea', iban },
      });
      expect(code).toBe('partners.iban_invalid');
    },
  );

  it('is nobody else’s to read: not the partner’s own, and no stranger’s', async () => {
    const lea = await story.meetPartner('lea-private');
    for (const who of [lea.person, await story.signUp()]) {
      const { status } = await story.call(who, 'read-payout-account', { partnerId: lea.id });
      expect(status).toBe(403);
    }
    const nobody = await story.call(story.admin, 'read-payout-account', { partnerId: lea.id });
    expect(nobody.code).toBe('partners.account_missing');
  });
});

describe('a payout', () => {
  it('is all that is available, asked for once, approved, then paid', async () => {
    const mia = await meetEarner('mia');
    expect((await story.call(mia.person, 'request-payout', { amountCents: 5866 })).code).toBe(
      'partners.account_missing',
    );
    expect((await story.askForPayout(mia.person, 5000)).code).toBe('partners.balance_changed');
    const payout = await story.askForPayout(mia.person, 5866);
    expect(payout).toMatchObject({ status: 201, body: { status: 'requested' } });
    expect((await story.askForPayout(mia.person, 5866)).code).toBe('partners.payout_open');
    expect((await story.hub(mia.person)).balance).toMatchObject({
      ...{ availableCents: 0, openPayoutCents: 5866 },
    });
    expect((await decide(payout.id, 'paid', { reference: 'Too early' })).code).toBe(
      'partners.already_decided',
    );
    await decide(payout.id, 'approve');
    await decide(payout.id, 'paid', { reference: 'Payout 7' });
    expect((await story.hub(mia.person)).balance).toMatchObject({
      ...{ availableCents: 0, openPayoutCents: 0, paidCents: 5866 },
    });
    expect(await audited(payout.id)).toEqual([
      ...['partners.payout_approved', 'partners.payout_paid'],
    ]);
    expect((await decide(payout.id, 'reject', { reason: 'Too late' })).code).toBe(
      'partners.already_decided',
    );
  });

  it('that is rejected gives its money back', async () => {
    const nia = await meetEarner('nia');
    const payout = await story.askForPayout(nia.person, 5866);
    await decide(payout.id, 'reject', { reason: 'The account is not in your name.' });
    expect((await story.hub(nia.person)).balance.availableCents).toBe(5866);
    expect((await story.askForPayout(nia.person, 5866)).status).toBe(201);
  });

  it('that a refund has overtaken is not approved, but asked for anew', async () => {
    const tia = await meetEarner('tia');
    const payout = await story.askForPayout(tia.person, 5866);
    await story.refund(await story.invoiceOf(tia.brought), 100);
    expect((await decide(payout.id, 'approve')).code).toBe('partners.balance_changed');
    await decide(payout.id, 'reject', { reason: 'A refund came in between.' });
    const { availableCents } = (await story.hub(tia.person)).balance;
    expect(availableCents).toBeLessThan(5866);
    expect((await story.askForPayout(tia.person, availableCents)).status).toBe(201);
  });

  it('is one, however many are asked for at the same moment', async () => {
    const ora = await meetEarner('ora');
    await story.askForPayout(ora.person, 1);
    const asked = await Promise.all(
      Array.from({ length: 8 }, () =>
        story.call(ora.person, 'request-payout', { amountCents: 5866 }),
      ),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    const rows = await story.sql('select from payouts where partner_id = $1', [ora.id]);
    expect(rows).toHaveLength(1);
  });

  it('is not less than the minimum', async () => {
    const pia = await meetEarner('pia');
    await story.refund(await story.invoiceOf(pia.brought), 10_000);
    const { availableCents } = (await story.hub(pia.person)).balance;
    expect(availableCents).toBeLessThan(5000);
    expect((await story.askForPayout(pia.person, availableCents)).code).toBe(
      'partners.payout_too_small',
    );
  });

  it('and her own application are not for an operator to decide who is the partner', async () => {
    const boss = await story.meetAdmin();
    const { id } = await story.apply(boss, 'boss');
    const own = await story.call(boss, 'decide-partner', { partnerId: id, decision: 'approve' });
    expect([own.status, own.code]).toEqual([403, 'partners.own_request']);
    await story.decide(id, 'approve', { holdingDays: 0 });
    const person = await story.signUp();
    await story.claim(story.openBrowser(), person, 'boss');
    await story.buy(person, 'elite');
    const payout = await story.askForPayout(boss, 5866);
    const decided = await story.call(boss, 'decide-payout', {
      ...{ payoutId: payout.id, decision: 'approve' },
    });
    expect(decided.code).toBe('partners.own_request');
    expect(await audited(payout.id)).toEqual([]);
  });

  it('is decided by operators only', async () => {
    const qua = await meetEarner('qua');
    const payout = await story.askForPayout(qua.person, 5866);
    for (const who of [qua.person, await story.signUp()]) {
      for (const [name, body] of [
        ['decide-payout', { payoutId: payout.id, decision: 'approve' }],
        ['decide-partner', { partnerId: qua.id, decision: 'approve', rateBasisPoints: 10_000 }],
      ] as const) {
        expect((await story.call(who, name, body)).status).toBe(403);
      }
    }
    const missing = await decide('5eed0000-0000-4000-8000-00000000ffff', 'approve');
    expect(missing.code).toBe('partners.not_found');
  });
});

describe('the file of earnings', () => {
  it('holds every line, payout and day, and no formula', async () => {
    const rita = await meetEarner('rita');
    await story.sql('update partners set name = $2 where id = $1', [rita.id, '=HYPERLINK("x")']);
    await story.refund(await story.invoiceOf(rita.brought), 100);
    const { availableCents } = (await story.hub(rita.person)).balance;
    const payout = await story.askForPayout(rita.person, availableCents);
    await decide(payout.id, 'approve');
    await decide(payout.id, 'paid', { reference: '+49 30 1234, "quoted"' });
    const answer = await story.send(story.openBrowser(), rita.person, 'export-earnings');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const { data, errors } = Papa.parse<string[]>(bytes.subarray(3).toString().trim());
    expect(errors).toEqual([]);
    expect(data.slice(1).map(([, type]) => type)).toEqual([
      ...['taken_back', 'earned', 'payout', 'day'],
    ]);
    for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
    expect(data[1]?.[0]).toBe(`'=HYPERLINK("x")`);
    expect(data[3]).toContain(`'+49 30 1234, "quoted"`);
    const text = bytes.toString();
    expect(text).not.toContain(rita.brought.userId);
    expect(text).not.toContain(rita.brought.email);
  });

  it.each(['=', '+', '-', '@', '\t', '\r'])('takes %j for no formula', async (sign) => {
    const sam = await story.signUp();
    await story.sql(
      `insert into partners (user_id, programme, code, name, audience, terms_version)
       values ($1, 'affiliate', $2, $3, 'Readers', '1')`,
      [sam.userId, `sam-${String(sign.charCodeAt(0))}`, `${sign}1+1`],
    );
    await story.sql(
      `insert into referral_counts (partner_id, day) select id, '2026-11-01' from partners where user_id = $1`,
      [sam.userId],
    );
    const answer = await story.send(story.openBrowser(), sam, 'export-earnings');
    const { data } = Papa.parse<string[]>((await answer.text()).trim());
    expect(data[1]?.[0]).toBe(`'${sign}1+1`);
  });

  it('is for partners', async () => {
    expect((await story.call(await story.signUp(), 'export-earnings')).code).toBe(
      'partners.not_found',
    );
    expect((await story.call(null, 'export-earnings')).status).toBe(401);
  });
});

it('the hub of who is no partner says what the programmes offer', async () => {
  const hub = await story.hub(await story.signUp());
  expect(hub).toMatchObject({
    ...{ partner: null, payoutAccount: null },
    terms: { rateBasisPoints: 2000, holdingDays: 30, minimumCents: 5000, cookieDays: 60 },
  });
});
