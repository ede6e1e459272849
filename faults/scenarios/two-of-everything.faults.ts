import { REALTIME_SUBSCRIBE_STATES, createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sendPapers,
  takePhoto,
} from '../../apps/server/src/features/identity-verifications/testing/send-papers.ts';
import { post, readScan } from '../../apps/server/src/testing/read-scan.ts';
import type { AsVisitor } from '../../apps/server/src/testing/read-scan.ts';
import { countTicks } from '../installation/books.ts';
import { call, signUp } from '../installation/call.ts';
import type { CallOptions, Person, Told } from '../installation/call.ts';
import { promiseNews, promiseNotices } from '../installation/promise-mails.ts';
import { openHand } from '../installation/open-hand.ts';
import { protect, readyToScan } from '../installation/ready-to-scan.ts';
import { someAddress, startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import { startTill } from '../installation/start-till.ts';
import type { Till } from '../installation/start-till.ts';
import { noteRecovery, until } from '../installation/watch.ts';

let till: Till;
let installation: Installation;
let gateways: [Gateway, Gateway];

beforeAll(async () => {
  till = await startTill();
  installation = await startInstallation({ settings: till.settings });
  // Started at the same moment, on a database that neither has seen.
  const [first, second] = await Promise.all([
    installation.startGateway(),
    installation.startGateway(),
  ]);
  gateways = [first, second];
  await readyToScan(installation);
  await Promise.all([installation.startWorker(), installation.startWorker()]);
});
afterAll(async () => {
  await till.stop();
  await installation.stop();
});

const to = ({ url }: Gateway) => ({ url, publishableKey: installation.publishableKey });
const count = async (text: string, values: unknown[]) =>
  (await installation.sql<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n;

/** The same call eight times at once, at both in turn: an impatient finger, a second tab, a network that repeats. */
const eightTimes = (path: string, options: CallOptions): Promise<Told[]> =>
  Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      call(to(gateways[turn % 2 === 0 ? 0 : 1]), path, options),
    ),
  );
const tally = (answers: readonly Pick<Told, 'status'>[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))]
      .toSorted((a, b) => a - b)
      .map((status) => [status, answers.filter((each) => each.status === status).length]),
  );

describe('with two gateways and two workers', () => {
  it('a full scan that is asked for eight times runs once', async () => {
    const { token, userId } = await signUp(installation, gateways[0]);
    await protect(installation, userId, 'Mara Zqsomeone');
    const answers = await eightTimes('/functions/v1/full-scan', { token });
    // By one of the calls, or by the schedule in the same moment.
    const bySchedule = await count("scans where user_id = $1 and requested_by = 'schedule'", [
      userId,
    ]);
    expect(tally(answers)).toEqual(bySchedule === 1 ? { 409: 8 } : { 202: 1, 409: 7 });
    expect(await count("scans where user_id = $1 and kind = 'full'", [userId])).toBe(1);
  });

  it('an export that is asked for eight times is made once', async () => {
    const { token, userId } = await signUp(installation, gateways[0]);
    const answers = await eightTimes('/functions/v1/request-export', { token });
    expect(tally(answers)).toEqual({ 201: 1, 429: 7 });
    expect(await count('data_exports where user_id = $1', [userId])).toBe(1);
  });

  it('papers that are sent eight times wait once', async () => {
    const { token, userId } = await signUp(installation, gateways[0]);
    const photo = await takePhoto();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        sendPapers(to(gateways[turn % 2 === 0 ? 0 : 1]), token, 'passport', {
          front: photo,
          selfie: photo,
        }),
      ),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 7 });
    expect(await count('identity_verifications where user_id = $1', [userId])).toBe(1);
    const objects =
      "storage.objects where bucket_id = 'identity-documents' and name like $1 || '/%'";
    expect(await count(objects, [userId])).toBe(2);
  });

  it('a plan that is asked for eight times has one page, and is paid once', async () => {
    till.sendTo(gateways[1].url);
    const person = await signUp(installation, gateways[0]);
    const charged = till.charges();
    const answers = await eightTimes('/functions/v1/start-checkout', {
      token: person.token,
      body: { plan: 'pro', beginAtOnce: true },
    });
    const pages = new Set(
      answers.flatMap(({ body, status }) => (status === 200 ? [body['url']] : [])),
    );
    expect(pages.size).toBe(1);
    const open = "private.checkouts where user_id = $1 and status = 'open'";
    expect(await count(open, [person.userId])).toBe(1);
    await till.pay(String([...pages][0]));
    await until('the plan is there', async () => {
      const held = "subscriptions where user_id = $1 and status = 'active'";
      return (await count(held, [person.userId])) === 1;
    });
    expect(till.charges() - charged).toBe(1);
  });

  it('a visitor has three free scans in all, whichever gateway she asks', async () => {
    const visitor: AsVisitor = { browser: 'Browser/1', address: someAddress() };
    const left: unknown[] = [];
    for (const turn of [0, 1, 0] as const) {
      const { cookie, result } = await readScan(gateways[turn].url, 'zzqxv81kplw', visitor);
      visitor.cookie ??= cookie;
      left.push(result?.scansLeft);
    }
    expect(left).toEqual([2, 1, 0]);
    for (const { url } of gateways) {
      const answer = await post(url, 'instant-scan', { creatorName: 'zzqxv81kplw' }, visitor);
      expect(answer.status).toBe(429);
      await answer.arrayBuffer();
    }
  });

  it('wrong passwords are counted together', async () => {
    const { email } = await signUp(installation, gateways[0]);
    const headers = { 'x-forwarded-for': someAddress() };
    const answers: Told[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      answers.push(
        await call(to(gateways[turn % 2 === 0 ? 0 : 1]), '/auth/v1/token?grant_type=password', {
          body: { email, password: 'not-hers-at-all' },
          headers,
        }),
      );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(refused.every(({ retryAfter }) => (retryAfter ?? 0) > 0)).toBe(true);
  });

  it('what happens is heard at both, and by nobody else', async (story) => {
    const person = await signUp(installation, gateways[0]);
    const stranger = await signUp(installation, gateways[0]);
    const heard = new Map<string, string[]>();
    const listen = async ({ token, userId }: Person, index: 0 | 1) => {
      const client = createClient(gateways[index].url, installation.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        accessToken: () => Promise.resolve(token),
      });
      await client.realtime.setAuth();
      const titles: string[] = [];
      heard.set(`${userId} ${String(index)}`, titles);
      const joined = Promise.withResolvers<undefined>();
      client
        .channel('news')
        .on(
          'postgres_changes',
          { event: 'INSERT', schema: 'public', table: 'notifications' },
          ({ new: row }) => titles.push(String((row as { title?: unknown }).title)),
        )
        .subscribe((status) => {
          if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) joined.resolve(undefined);
        });
      await joined.promise;
      return client;
    };
    const clients = await Promise.all(
      [person, stranger].flatMap((one) => [listen(one, 0), listen(one, 1)]),
    );
    const from = performance.now();
    await installation.sql(
      "insert into notifications (user_id, title, message) values ($1, 'Found', 'Look.')",
      [person.userId],
    );
    const own = [0, 1].map((index) => `${person.userId} ${String(index)}`);
    await until('both have heard', () => own.every((name) => heard.get(name)?.length === 1));
    noteRecovery(story, { from });
    expect(own.map((name) => heard.get(name))).toEqual([['Found'], ['Found']]);
    expect([0, 1].map((index) => heard.get(`${stranger.userId} ${String(index)}`))).toEqual([
      [],
      [],
    ]);
    await Promise.all(clients.map((client) => client.removeAllChannels()));
  });

  it('every mail is sent by one of them', async (story) => {
    const hand = await openHand(installation);
    const person = await signUp(installation, gateways[0]);
    const requests = await promiseNotices(installation.sql, hand, 20);
    const news = await promiseNews(hand, person.userId, 20);
    const from = performance.now();
    await until('all are sent', async () => {
      const notices = "outgoing_mails where request_id = any($1) and status = 'sent'";
      const mails = "private.mails where id = any($1) and state = 'sent'";
      return (await count(notices, [requests])) === 20 && (await count(mails, [news])) === 20;
    });
    noteRecovery(story, { from });
    const ids = installation.mailbox.mails().map(({ messageId }) => messageId);
    expect(ids.length).toBe(new Set(ids).size);
    await hand.stop();
  });

  it('every tick of the clock is one job, however many workers there are', async () => {
    const { sql } = installation;
    const before = (await countTicks(sql)).ticks;
    await until('a tick has come', async () => (await countTicks(sql)).ticks > before, {
      seconds: 130,
    });
    expect((await countTicks(sql)).twice).toEqual([]);
  });
});
