import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, invent, signUp } from '../installation/call.ts';
import type { Person, Told } from '../installation/call.ts';
import { someAddress, startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import { startThirdParty } from '../installation/third-party.ts';
import type { ThirdParty } from '../installation/third-party.ts';
import { startTill } from '../installation/start-till.ts';
import type { Till } from '../installation/start-till.ts';
import { noteRecovery, until } from '../installation/watch.ts';

const moods = ['busy', 'failing', 'hanging', 'away'] as const;
/** More than there are connections to the database: who waits for the provider must not hold one each. */
const payers = 6;
const connections = 5;
/** The first try and two more, whatever the service does. */
const triesPerQuestion = 3;

const address = (installation: Installation, { url }: Gateway) => ({
  url,
  publishableKey: installation.publishableKey,
});

describe('the payment provider', () => {
  let till: Till;
  let installation: Installation;
  let gateway: Gateway;

  beforeAll(async () => {
    till = await startTill();
    installation = await startInstallation({
      settings: { ...till.settings, DATABASE_POOL_SIZE: String(connections) },
    });
    gateway = await installation.startGateway();
    till.sendTo(gateway.url);
  });
  afterAll(async () => {
    await till.stop();
    await installation.stop();
  });

  const to = () => address(installation, gateway);
  const booksOf = async ({ userId }: Person) => {
    const { sql } = installation;
    return {
      plans: await sql('select status, plan from subscriptions where user_id = $1', [userId]),
      payments: await sql('select status from payments where user_id = $1', [userId]),
    };
  };
  const askForPage = (person: Person) =>
    call(to(), '/functions/v1/start-checkout', {
      token: person.token,
      body: { plan: 'pro', beginAtOnce: true },
    });

  /** People have paid, and nobody was told of it yet. Answers the events of their money. */
  async function letPay(people: readonly Person[]): Promise<string[]> {
    // Whatever the story before left.
    till.api.behave('well');
    const seen = till.events().length;
    await till.holdEvents(true);
    for (const person of people) await till.pay(await till.openPage(to(), person));
    const events = till.events().slice(seen);
    return events.filter(({ type }) => type === 'invoice.paid').map(({ id }) => id);
  }

  it.for(moods)(
    'is %s: no page is opened, payments wait, everybody else is served, and it goes on by itself',
    async (mood, story) => {
      const join = () => signUp(installation, gateway);
      const stranger = await join();
      const people = await Promise.all(Array.from({ length: payers }, join));
      const paid = await letPay(people);
      expect(paid).toHaveLength(payers);
      till.api.behave(mood);

      let isOver = false;
      const others: Told[] = [];
      const live = async () => {
        const { token } = stranger;
        while (!isOver) {
          others.push(await call(to(), '/functions/v1/read-mail-settings', { token }));
          others.push(await call(to(), '/rest/v1/profiles?select=id', { method: 'GET', token }));
          await pause(50);
        }
      };
      const living = live();
      const [page, ...answers] = await Promise.all([
        askForPage(stranger),
        ...paid.map((id) => till.redeliver(id)),
      ]);
      isOver = true;
      await living;
      expect([page.status, page.code]).toEqual([502, 'billing.provider_unavailable']);
      expect(page.retryAfter).toBeGreaterThan(0);
      // The provider, too, waits for an answer of ours only so long.
      expect(answers.filter((status) => status !== 503 && status !== 0)).toEqual([]);
      expect(others.filter(({ status }) => status !== 200)).toEqual([]);
      expect(others.length).toBeGreaterThan(1);
      expect(till.api.asked()).toBeGreaterThan(0);
      expect(till.api.asked()).toBeLessThanOrEqual(triesPerQuestion * (payers + 1));
      for (const person of people)
        expect(await booksOf(person)).toEqual({ plans: [], payments: [] });

      till.api.behave('well');
      const from = performance.now();
      const opened = until('a page is opened', async () => {
        const { status } = await askForPage(stranger);
        return status === 200;
      });
      await till.holdEvents(false);
      await until('all plans are there', async () => {
        await till.advance();
        const books = await Promise.all(people.map(booksOf));
        return books.every(({ payments, plans }) => plans.length > 0 && payments.length > 0);
      });
      await opened;
      noteRecovery(story, { from });
      await till.settled();
      for (const person of people)
        expect(await booksOf(person)).toEqual({
          plans: [{ status: 'active', plan: 'pro' }],
          payments: [{ status: 'paid' }],
        });
      expect((await booksOf(stranger)).plans).toEqual([]);
    },
  );
});

describe('who tells people from programs', () => {
  let verifier: ThirdParty;
  let installation: Installation;
  let gateway: Gateway;

  beforeAll(async () => {
    verifier = await startThirdParty(() => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ success: true, hostname: 'leakblock.example' }),
    }));
    installation = await startInstallation({
      settings: {
        CAPTCHA_SITE_KEY: 'site-key',
        CAPTCHA_SECRET_KEY: 'the-secret-key-of-the-captcha',
        CAPTCHA_VERIFY_URL: `${verifier.url}/siteverify`,
      },
    });
    gateway = await installation.startGateway();
  });
  afterAll(async () => {
    await installation.stop();
    await verifier.stop();
  });

  let shown = 0;
  const ask = (path: string, body: { email: string; password: string }, from = someAddress()) =>
    call(address(installation, gateway), path, {
      body: {
        ...body,
        gotrue_meta_security: { captcha_token: `token-${String((shown += 1))}` },
      },
      headers: { 'x-forwarded-for': from },
    });
  const join = (body: { email: string; password: string }) => ask('/auth/v1/signup', body);
  const enter = (body: { email: string; password: string }, from?: string) =>
    ask('/auth/v1/token?grant_type=password', body, from);
  const accounts = async (emails: readonly string[]) =>
    (await installation.sql('select from auth.users where email = any($1)', [emails])).length;

  it.for(moods)(
    'is %s: nobody new comes in, whoever has an account does, guessing stays limited, and it goes on by itself',
    async (mood, story) => {
      const [member, guessed, newcomer] = [invent(), invent(), invent()];
      verifier.behave('well');
      expect((await join(member)).status).toBe(200);
      expect((await join(guessed)).status).toBe(200);
      expect(verifier.asked()).toBe(2);

      verifier.behave(mood);
      const refused = await join(newcomer);
      expect([refused.status, refused.code]).toEqual([400, 'captcha_failed']);
      expect(await accounts([newcomer.email])).toBe(0);
      expect((await enter(member)).status).toBe(200);
      // Ten tries a minute of one account, whatever address they come from.
      const tries = await Promise.all(
        Array.from({ length: 14 }, () => enter({ ...guessed, password: 'not-hers' })),
      );
      const codes = tries.map(({ code }) => code);
      expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(4);
      expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
      expect(verifier.asked()).toBe(16);

      verifier.behave('well');
      const from = performance.now();
      const isIn = async () => (await join(newcomer)).status === 200;
      noteRecovery(story, { from, to: await until('a newcomer is let in', isIn) });
      expect(await accounts([newcomer.email])).toBe(1);
    },
  );
});
