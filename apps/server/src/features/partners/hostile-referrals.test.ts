import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPartnerStory } from './testing/partner-story.ts';
import type { PartnerStory } from './testing/partner-story.ts';
import { sweepReferralsJob } from './sweep-referrals.job.ts';

let story: PartnerStory;
let lea: Awaited<ReturnType<PartnerStory['meetPartner']>>;
beforeAll(async () => {
  story = await openPartnerStory({ REST_REQUESTS_PER_MINUTE: '100000' });
  lea = await story.meetPartner('lea-sun', 'lea.sun@gmail.com');
});
afterAll(() => story.stop());

const cookie = 'leakblock_referral';

describe('a partner cannot recommend herself', () => {
  it('with her own account', async () => {
    await story.claim(story.openBrowser(), lea.person, 'lea-sun');
    expect(await story.claimOf(lea.person)).toBe('same_person');
  });

  it('with another spelling of her address', async () => {
    const other = await story.signUp('LeaSun+second@googlemail.com');
    await story.claim(story.openBrowser(), other, 'lea-sun');
    expect(await story.claimOf(other)).toBe('same_address');
  });

  it('on the device where she looks at her earnings, whatever address it has by then', async () => {
    const browser = story.openBrowser();
    await story.send(browser, lea.person, 'read-earning-hub');
    const moved = { ...story.openBrowser(), cookies: browser.cookies };
    const other = await story.signUp();
    await story.claim(moved, other, 'lea-sun');
    expect(await story.claimOf(other)).toBe('same_device');
  });

  it('in a private window of the browser where she signed in today', async () => {
    const browser = story.openBrowser();
    await story.sql(
      `insert into login_events (user_id, session_id, user_agent, seen_address, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4)`,
      [lea.person.userId, browser.userAgent, browser.address, story.now().toISOString()],
    );
    const other = await story.signUp();
    await story.claim({ ...browser, cookies: new Map() }, other, 'lea-sun');
    expect(await story.claimOf(other)).toBe('same_device');
    // Somebody else behind the same address is no reason.
    const neighbour = await story.signUp();
    await story.claim(
      { ...browser, userAgent: 'Another/1', cookies: new Map() },
      neighbour,
      'lea-sun',
    );
    expect(await story.claimOf(neighbour)).toBe('counted');
  });

  it('with a card that she pays with: nothing is earned, also not later', async () => {
    const payer = await story.meetPartner('payer');
    await story.buy(payer.person, 'starter', 'card of payer');
    const other = await story.signUp();
    await story.claim(story.openBrowser(), other, 'payer');
    expect(await story.claimOf(other)).toBe('counted');
    await story.buy(other, 'pro', 'card of payer');
    expect(await story.claimOf(other)).toBe('same_card');
    await story.advance(31);
    expect(await story.lines(payer.id)).toEqual([]);
    expect(await story.counts(payer.id)).toMatchObject({ firstPayments: 0 });
  });

  it('with a card that she pays with, claimed after the payment: nothing is earned', async () => {
    const early = await story.meetPartner('early-payer');
    await story.buy(early.person, 'starter', 'card of early');
    const other = await story.signUp();
    await story.buy(other, 'pro', 'card of early');
    await story.claim(story.openBrowser(), other, 'early-payer');
    expect(await story.claimOf(other)).toBe('same_card');
    expect(await story.lines(early.id)).toEqual([]);
  });

  it('with a card that she pays with only afterwards: from then on nothing is earned', async () => {
    const late = await story.meetPartner('late-payer');
    const other = await story.signUp();
    await story.claim(story.openBrowser(), other, 'late-payer');
    await story.buy(other, 'pro', 'card of late');
    await story.buy(late.person, 'starter', 'card of late');
    expect(await story.claimOf(other)).toBe('same_card');
    await story.advance(31);
    expect(await story.lines(late.id)).toEqual(['earned 3345']);
  });

  it('nor gain people who were here before', async () => {
    const old = await story.signUp();
    await story.advance(1);
    await story.claim(story.openBrowser(), old, 'lea-sun');
    expect(await story.claimOf(old)).toBe('old_account');
  });
});

describe('cards', () => {
  it('are kept as hashes of 32 bytes that name nothing', async () => {
    const rows = await story.sql<{ card: Buffer }>('select card from private.payment_cards');
    expect(rows.length).toBeGreaterThan(0);
    const fingerprints = JSON.stringify(
      await story.sql('select payload from billing_events limit 50'),
    );
    for (const { card } of rows) {
      expect(card).toHaveLength(32);
      expect(fingerprints).not.toContain(card.toString('hex'));
    }
  });
});

describe('a link', () => {
  it('answers the same for every code, and keeps nothing for one that is nobody’s', async () => {
    const browser = story.openBrowser();
    const known = await story.openLink(story.openBrowser(), 'lea-sun');
    const unknown = await story.openLink(browser, 'nobody-here');
    expect(await unknown.json()).toEqual(await known.json());
    expect([unknown.status, known.status]).toEqual([200, 200]);
    expect(browser.cookies.size).toBe(0);
  });

  it('counts once per browser and day, and not for its partner', async () => {
    const daily = await story.meetPartner('daily');
    const browser = story.openBrowser();
    for (let look = 0; look < 3; look += 1) await story.openLink(browser, 'daily', false);
    await story.send(story.openBrowser(), daily.person, 'note-referral', {
      ...{ code: 'daily', mayRemember: false },
    });
    expect(await story.counts(daily.id)).toMatchObject({ clicks: 1 });
    await story.advance(1);
    await story.openLink(browser, 'daily', false);
    expect(await story.counts(daily.id)).toMatchObject({ clicks: 2 });
  });

  it('of a script with invented browsers counts a few times, and is refused when it hurries', async () => {
    const busy = await story.meetPartner('busy');
    const { address } = story.openBrowser();
    const statuses: number[] = [];
    for (let look = 0; look < 100; look += 1) {
      const browser = { address, userAgent: `Invented/${String(look)}`, cookies: new Map() };
      statuses.push((await story.openLink(browser, 'busy', false)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(await story.counts(busy.id)).toMatchObject({ clicks: 20 });
  });

  it.each([
    'LEA-SUN',
    "lea'; drop table public.partners; --",
    '<script>alert(1)</script>',
    'lea\u0000sun',
    '\u202Elea-sun',
    '=cmd()',
    'a'.repeat(5000),
    '',
    null,
    { $ne: '' },
    ['lea-sun'],
  ])('with code %j is either understood or refused, and never echoed', async (code) => {
    const answer = await story.send(story.openBrowser(), null, 'note-referral', {
      ...{ code, mayRemember: true },
    });
    expect([200, 400]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toContain('json');
    expect(await answer.text()).not.toContain('<script');
  });

  it('is not forged: a cookie that we did not sign is no recommendation', async () => {
    const victim = await story.meetPartner('victim');
    const real = story.openBrowser();
    await story.openLink(real, 'lea-sun');
    const [, second, signature] = (real.cookies.get(cookie) ?? '').split('.');
    const forgeries = [
      `victim.${String(second)}.${String(signature)}`,
      `lea-sun.${String(Number(second) + 1)}.${String(signature)}`,
      `victim.${String(second)}.${'A'.repeat(43)}`,
      `victim.${String(second)}`,
      '%00',
      `${'x'.repeat(3000)}.1.1`,
    ];
    for (const forged of forgeries) {
      const browser = { ...story.openBrowser(), cookies: new Map([[cookie, forged]]) };
      const person = await story.signUp();
      expect((await story.claim(browser, person)).status).toBe(200);
      expect([forged, await story.claimOf(person)]).toEqual([forged, null]);
    }
    expect(await story.counts(victim.id)).toMatchObject({ signUps: 0 });
  });

  it('sets a cookie that scripts cannot read, for this site only', async () => {
    const answer = await story.openLink(story.openBrowser(), 'lea-sun');
    const set = answer.headers.getSetCookie().find((line) => line.startsWith(cookie));
    expect(set).toMatch(/; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/u);
    expect(set).toContain('lea-sun');
  });
});

describe('a claim', () => {
  it('is for people who are signed in, about nobody but themselves', async () => {
    const browser = story.openBrowser();
    expect((await story.send(browser, null, 'claim-referral', { code: 'lea-sun' })).status).toBe(
      401,
    );
    const victim = await story.signUp();
    const attacker = await story.signUp();
    const named = await story.send(browser, attacker, 'claim-referral', {
      ...{ code: 'lea-sun', userId: victim.userId },
    });
    expect(named.status).toBe(400);
    const stolen = { ...attacker, token: `${victim.token.slice(0, -4)}AAAA` };
    expect((await story.claim(browser, stolen, 'lea-sun')).status).toBe(401);
    expect(await story.claimOf(victim)).toBeNull();
  });

  it('tells nothing of what became of it', async () => {
    const answers = [];
    for (const code of ['lea-sun', 'nobody-here', null]) {
      const answer = await story.claim(story.openBrowser(), await story.signUp(), code);
      answers.push([answer.status, await answer.text()]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

it('who opened links, and where partners were seen, is forgotten', async () => {
  await story.openLink(story.openBrowser(), 'lea-sun');
  const count = async (table: string) =>
    (await story.sql<{ count: number }>(`select count(*)::int from private.${table}`))[0]?.count;
  const sweep = () =>
    sweepReferralsJob.handler(story.gateway.context, {}, new AbortController().signal, {
      ...{ id: 'job', retryCount: 0 },
    });
  await sweep();
  expect(await count('referral_clicks')).toBeGreaterThan(0);
  await story.advance(3);
  await sweep();
  expect(await count('referral_clicks')).toBe(0);
  expect(await count('partner_devices')).toBeGreaterThan(0);
  await story.advance(90);
  await sweep();
  expect(await count('partner_devices')).toBe(0);
});

it('of partners who have left, only the name stays with what they were paid', async () => {
  const gone = await story.meetPartner('gone');
  await story.askForPayout(gone.person, 5000);
  await story.sql('delete from auth.users where id = $1', [gone.person.userId]);
  await sweepReferralsJob.handler(story.gateway.context, {}, new AbortController().signal, {
    ...{ id: 'job', retryCount: 0 },
  });
  const rows = await story.sql(
    `select name, website, audience, (select count(*)::int from private.payout_accounts where partner_id = $1) as accounts
     from partners where id = $1`,
    [gone.id],
  );
  expect(rows).toEqual([{ name: 'Lea', website: null, audience: '–', accounts: 0 }]);
  const latecomer = await story.signUp();
  await story.claim(story.openBrowser(), latecomer, 'gone');
  expect(await story.claimOf(latecomer)).toBeNull();
});
