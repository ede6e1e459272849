import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { TestContext } from 'vitest';
import { post, readScan } from '../../apps/server/src/testing/read-scan.ts';
import { countNotices, countTicks, deadLetters } from '../installation/books.ts';
import { call, signUp } from '../installation/call.ts';
import type { Person } from '../installation/call.ts';
import { openHand } from '../installation/open-hand.ts';
import { makeOtherClock } from '../installation/other-clock.ts';
import type { OtherClock } from '../installation/other-clock.ts';
import { promiseNews, promiseNotices } from '../installation/promise-mails.ts';
import { readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import { until } from '../installation/watch.ts';

const leftOut = 'no other clock can be played here: Debian’s package faketime is not installed';

let installation: Installation | undefined;
let clock: OtherClock | null = null;
const hooks: string[] = [];

async function cleanUp(): Promise<void> {
  await installation?.stop();
  await clock?.remove();
  installation = undefined;
  clock = null;
  hooks.length = 0;
}
afterEach(cleanUp);
afterAll(cleanUp);

async function otherClock(story: TestContext, difference: string): Promise<OtherClock> {
  clock = await makeOtherClock(difference);
  return clock ?? story.skip(leftOut);
}

/** An installation whose mails and webhooks take a while, so that who holds one holds it. */
async function install(): Promise<Installation> {
  const made = await startInstallation({
    mailStepMs: 150,
    alsoPlays: [
      {
        host: 'hooks.example',
        plays: 'her endpoint for webhooks',
        answer: ({ headers }) => {
          hooks.push(String(headers['webhook-id']));
          return { status: 204, delayMs: 20_000 };
        },
      },
    ],
  });
  installation = made;
  return made;
}

const to = ({ publishableKey }: Installation, { url }: Gateway) => ({ url, publishableKey });

/** Her session counts at both, whoever began it. */
async function expectSession(world: Installation, gateways: Gateway[], person: Person) {
  const { token } = person;
  for (const gateway of gateways) {
    const read = { method: 'GET', token };
    const rest = await call(to(world, gateway), '/rest/v1/profiles?select=id', read);
    const own = await call(to(world, gateway), '/functions/v1/read-mail-settings', { token });
    expect([rest.status, own.status]).toEqual([200, 200]);
  }
}

describe('a gateway and a worker whose clock is wrong', () => {
  for (const difference of ['+5m', '-5m', '+1d'])
    it(`by ${difference}: sessions count everywhere, scans go on, nothing is sent twice, nothing is deleted early`, async (story) => {
      const wrong = await otherClock(story, difference);
      const world = await install();
      const right = await world.startGateway();
      await readyToScan(world);
      const other = await world.startGateway(wrong.settings);
      const person = await signUp(world, right);
      await expectSession(world, [right, other], person);
      await expectSession(world, [right, other], await signUp(world, other));

      // A scan of the gateway with the wrong clock lives, whoever asks.
      const answer = await post(other.url, 'instant-scan', { creatorName: 'lunamarlowe' });
      const reader = answer.body?.getReader();
      const first = Buffer.from((await reader?.read())?.value ?? []).toString();
      const resultToken = /"resultToken":"([^"]+)"/.exec(first)?.[1];
      await pause(2500);
      for (const gateway of [right, other]) {
        const told = await call(to(world, gateway), '/functions/v1/instant-scan-result', {
          body: { resultToken },
        });
        expect(told.status).toBe(200);
      }
      await reader?.cancel();
      expect((await readScan(other.url, 'zzqxv81kplw')).result).toBeDefined();

      const { sql } = world;
      // Papers that were decided on 29 days and a half ago stay for half a day.
      await sql(
        `insert into identity_verifications (user_id, status, document_kind, decided_at)
         values ($1, 'approved', 'passport', now() - interval '29 days 12 hours')`,
        [person.userId],
      );
      const hook = await call(to(world, right), '/functions/v1/save-webhook', {
        token: person.token,
        body: { url: 'https://hooks.example/in', events: ['webhook.test'] },
      });
      expect(hook.status).toBe(200);
      await sql(
        `select private.put_webhook_event($1, 'webhook.test', jsonb_build_object('n', n))
         from generate_series(1, 4) as n`,
        [person.userId],
      );
      const hand = await openHand(world);
      const requests = await promiseNotices(sql, hand, 8);
      const news = await promiseNews(hand, person.userId, 8);
      await hand.context.queue.send('identity-verifications.purge-documents', {});
      await Promise.all([world.startWorker(), world.startWorker(wrong.settings)]);
      const arrivals = () => world.mailbox.mails().map(({ messageId }) => messageId);
      await until(
        'all are sent',
        async () => {
          // What another worker holds looks due to one whose clock is ahead.
          await hand.context.queue.send('notifications.send-due-mails', {});
          await hand.context.queue.send('oauth-clients.deliver-webhooks', {});
          const { sent } = await countNotices(sql, requests, arrivals());
          const told = await sql(
            "select from private.mails where id = any($1) and state = 'sent'",
            [news],
          );
          const delivered = await sql(
            "select from private.webhook_deliveries where state = 'delivered'",
          );
          return sent === 8 && told.length === 8 && delivered.length === 4;
        },
        { everyMs: 1000 },
      );
      expect(await countNotices(sql, requests, arrivals())).toMatchObject({ lost: [], twice: [] });
      const often = news.map((id) => arrivals().filter((one) => one.includes(id)).length);
      expect(often).toEqual(news.map(() => 1));
      expect(hooks.length).toBe(new Set(hooks).size);
      await until('the purge has run', async () => {
        const runs = await sql(
          "select from pgboss.job where name = 'identity-verifications.purge-documents' and state = 'completed'",
        );
        return runs.length > 0;
      });
      const kept = await sql(
        'select from identity_verifications where user_id = $1 and files_deleted_at is null',
        [person.userId],
      );
      expect(kept).toHaveLength(1);
      expect(await deadLetters(sql)).toEqual([]);
      await hand.stop();
    });

  it('that is set while it works (+1 day, −5 minutes, right again): nobody is signed out', async (story) => {
    const jumping = await otherClock(story, '+0');
    const world = await install();
    const right = await world.startGateway();
    const other = await world.startGateway(jumping.settings);
    const person = await signUp(world, other);
    for (const difference of ['+1d', '-5m', '+0']) {
      await jumping.set(difference);
      await expectSession(world, [right, other], person);
      await expectSession(world, [right, other], await signUp(world, other));
    }
  });
});

describe('the night in which clocks are set back', () => {
  it('has every tick once, with two workers in that time zone', async (story) => {
    // 2026-10-25, 01:00 UTC: in Berlin it is two o’clock for the second time.
    const change = Date.parse('2026-10-25T01:00:00Z') / 1000;
    // So early that no slow start reaches the change.
    const seconds = Math.round(change - 600 - Date.now() / 1000);
    const night = await otherClock(story, String(seconds));
    const made = await startInstallation({
      databaseClock: night.settings,
      settings: { ...night.settings, TZ: 'Europe/Berlin' },
    });
    installation = made;
    await made.startGateway();
    await readyToScan(made);
    await night.set(String(Math.round(change - 20 - Date.now() / 1000)));
    await Promise.all([made.startWorker(), made.startWorker()]);
    const passed = async () =>
      (
        await made.sql<{ over: boolean }>(
          "select now() > '2026-10-25 01:01:10+00'::timestamptz as over",
        )
      )[0]?.over === true;
    await until('the hour has begun again', passed, { seconds: 240 });
    const queue = 'scans.schedule-full-scans';
    const ticks = await made.sql<{ minute: string }>(
      `select to_char(singleton_on, 'HH24:MI') as minute from pgboss.job
       where name = '__pgboss__send-it' and data ->> 'name' = $1`,
      [queue],
    );
    expect(ticks.map(({ minute }) => minute)).toContain('01:00');
    // A tick that came late is still one job.
    const jobs = await made.sql('select from pgboss.job where name = $1', [queue]);
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.length).toBeLessThanOrEqual(ticks.length);
    expect((await countTicks(made.sql)).twice).toEqual([]);
  });
});
