import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNotices, deadLetters } from '../installation/books.ts';
import { call, invent, signUp } from '../installation/call.ts';
import type { Person } from '../installation/call.ts';
import { openHand } from '../installation/open-hand.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import type { Program } from '../installation/start-program.ts';
import { promiseNews, promiseNotices } from '../installation/promise-mails.ts';
import { readyToScan } from '../installation/ready-to-scan.ts';
import { listLies, slowest, startLoad } from '../installation/start-load.ts';
import type { LoadFigures } from '../installation/start-load.ts';
import { noteRecovery, until, untilNone } from '../installation/watch.ts';

const outageSeconds = 60;
/** Longer than every time limit of a connection: half a minute is the longest, that of the job queue. */
const silenceSeconds = 50;
/** No answer takes longer, whatever the database does: a person would take the page for dead. */
const patienceSeconds = 15;

let installation: Installation;
let gateway: Gateway;
let worker: Program;
/** Messages that her endpoint for webhooks has, by their number, in the order in which they came. */
const hooks: string[] = [];

beforeAll(async () => {
  installation = await startInstallation({
    mailStepMs: 150,
    alsoPlays: [
      {
        host: 'hooks.example',
        plays: 'an endpoint for webhooks that takes three seconds',
        answer: ({ headers }) => {
          hooks.push(String(headers['webhook-id']));
          return { status: 204, delayMs: 60_000 };
        },
      },
    ],
  });
  gateway = await installation.startGateway();
  await readyToScan(installation);
  worker = await installation.startWorker();
});
afterAll(() => installation.stop());

const to = () => ({ url: gateway.url, publishableKey: installation.publishableKey });
const twoPeople = async () =>
  Promise.all([signUp(installation, gateway), signUp(installation, gateway)]);
const isReady = async () => (await call(to(), '/readyz', { method: 'GET' })).status === 200;
const stillRun = () => {
  expect(worker.lines().filter(({ level }) => level === 'fatal')).toEqual([]);
  expect(gateway.lines().filter(({ level }) => level === 'fatal')).toEqual([]);
};

/** What says in a program's log that a connection was given up because nothing came. */
const givingUp: Record<string, RegExp> = {
  pool: /A database connection was lost.*the database does not answer/,
  realtime: /Realtime lost its database connection/,
  queue: /The job queue met an error.*Query read timeout/,
};
const givenUp = (program: Program, since: number): string[] => {
  const said = program.lines().slice(since);
  // What is wrong comes before the words about it.
  const texts = said.map(({ err, msg }) => `${msg ?? ''} ${JSON.stringify(err)}`);
  return Object.keys(givingUp).filter((part) => texts.some((text) => givingUp[part]?.test(text)));
};

/** What was acknowledged stands, and nobody was told anything but the truth. */
async function expectTruth(figures: LoadFigures, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  const rows = await installation.sql<{ name: string }>(
    'select name from stage_names where user_id = any($1)',
    [ids],
  );
  const kept = new Set(rows.map(({ name }) => name));
  expect(figures.acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  expect(figures.acknowledged.length).toBeGreaterThan(0);
  expect(listLies(figures)).toEqual([]);
  expect(slowest(figures)).toBeLessThan(patienceSeconds);
  stillRun();
}

/** A worker takes jobs again. */
async function expectWork(): Promise<void> {
  const { sql } = installation;
  const [job] = await sql<{ id: string }>(
    `insert into pgboss.job (name, data) values ('scans.interrupt-stale-scans', '{}') returning id`,
  );
  await until('a job is done', async () => {
    const rows = await sql("select from pgboss.job where id = $1 and state = 'completed'", [
      job?.id,
    ]);
    return rows.length === 1;
  });
}

async function awayFor(seconds: number): Promise<void> {
  await installation.database.stop('immediate');
  await pause(seconds * 1000);
  await installation.database.start();
}

describe('the database', () => {
  for (const how of ['fast', 'immediate'] as const)
    it(`is restarted (${how}) under load`, async (story) => {
      const people = await twoPeople();
      const load = startLoad(installation, gateway, people);
      await pause(1500);
      await installation.database.stop(how);
      await pause(1000);
      await installation.database.start();
      const from = performance.now();
      await until('ready', isReady, { seconds: 30 });
      await expectWork();
      noteRecovery(story, { from });
      await pause(1000);
      await expectTruth(await load.stop(), people);
    });

  it('cuts every connection in the middle of what it does', async (story) => {
    const people = await twoPeople();
    const load = startLoad(installation, gateway, people);
    for (let cut = 0; cut < 10; cut += 1) {
      await pause(150 + Math.random() * 150);
      await installation.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'leakblock%' and pid <> pg_backend_pid()`,
      );
    }
    const from = performance.now();
    await expectWork();
    noteRecovery(story, { from });
    await pause(1000);
    await expectTruth(await load.stop(), people);
  });

  it('is forgotten by a firewall: what stood is silent for good, and new connections take its place', async (story) => {
    const people = await twoPeople();
    const load = startLoad(installation, gateway, people);
    await pause(1500);
    const [before, workBefore] = [gateway.lines().length, worker.lines().length];
    installation.line.forget();
    const from = performance.now();
    await until(
      'all that was silent is given up',
      () =>
        ['pool', 'realtime'].every((part) => givenUp(gateway, before).includes(part)) &&
        givenUp(worker, workBefore).includes('queue'),
      { seconds: 60 },
    );
    await until('ready', isReady, { seconds: 30 });
    await expectWork();
    noteRecovery(story, { from });
    await pause(1000);
    await expectTruth(await load.stop(), people);
  });

  it(`is silent for ${String(silenceSeconds)} s, and what stood stays silent for good: each program gives it up by itself`, async (story) => {
    const people = await twoPeople();
    const load = startLoad(installation, gateway, people);
    await pause(1500);
    const [before, workBefore] = [gateway.lines().length, worker.lines().length];
    installation.line.hold();
    await pause(silenceSeconds * 1000);
    // Each by its own time limit: so far nothing was reset, and nobody was told.
    expect(givenUp(gateway, before)).toEqual(expect.arrayContaining(['pool', 'realtime']));
    expect(givenUp(worker, workBefore)).toContain('queue');
    installation.line.forget();
    const from = performance.now();
    await until('ready', isReady, { seconds: 30 });
    await expectWork();
    noteRecovery(story, { from });
    await pause(2000);
    await expectTruth(await load.stop(), people);
  });

  it('is slow: everything takes longer, and nothing fails', async (story) => {
    const people = await twoPeople();
    installation.line.delay(100);
    const load = startLoad(installation, gateway, people);
    await pause(6000);
    installation.line.delay(0);
    const from = performance.now();
    await until('ready', isReady);
    noteRecovery(story, { from });
    const figures = await load.stop();
    await expectTruth(figures, people);
    const failed = [...figures.told].flatMap(([what, answers]) =>
      answers.filter(({ status }) => status >= 400).map((answer) => ({ what, ...answer })),
    );
    expect(failed).toEqual([]);
  });

  it(`is away for ${String(outageSeconds)} s: what was promised waits, and what went out is known to have gone out`, async (story) => {
    const hand = await openHand(installation);
    const people = await twoPeople();
    const [person] = people;
    const requests = await promiseNotices(installation.sql, hand, 5);
    const told = await promiseNews(hand, person.userId, 5);
    const { mailbox, sql } = installation;
    // In the moment in which the mail server has them, and nobody has written it down yet.
    await until(
      'mails on their way',
      async () =>
        (await sql("select from outgoing_mails where status = 'handing_over'")).length > 0,
      { everyMs: 20 },
    );
    const load = startLoad(installation, gateway, people);
    await installation.database.stop('immediate');
    const stoppedAt = performance.now();
    await pause(5000);
    expect((await call(to(), '/readyz', { method: 'GET' })).status).toBe(503);
    expect((await call(to(), '/healthz', { method: 'GET' })).status).toBe(200);
    expect((await call(to(), '/home', { method: 'GET' })).status).toBe(200);
    await pause(outageSeconds * 1000 - (performance.now() - stoppedAt));
    await installation.database.start();
    const from = performance.now();
    await until('ready', isReady, { seconds: 30 });
    await expectWork();
    noteRecovery(story, { from });
    const arrivals = () => mailbox.mails().map(({ messageId }) => messageId);
    await untilNone(
      'notices that are not settled',
      async () => (await countNotices(sql, requests, arrivals())).lost,
    );
    const figures = await countNotices(sql, requests, arrivals());
    // Its worker lived: it knows what the mail server said.
    expect(figures).toEqual({ lost: [], twice: [], undecided: 0, sent: 5 });
    await until('her mails are settled', async () => {
      const rows = await sql("select from private.mails where id = any($1) and state = 'queued'", [
        told,
      ]);
      return rows.length === 0;
    });
    for (const id of told)
      expect(arrivals().filter((messageId) => messageId.includes(id))).toHaveLength(1);
    await expectTruth(await load.stop(), people);
    await hand.stop();
    expect(await deadLetters(sql)).toEqual([]);
  });

  it('is away while webhooks and mails of sign-in are handed over: each arrives once', async (story) => {
    const { mailbox, sql } = installation;
    const confirming = await installation.startGateway({ SIGNUP_CONFIRM_EMAIL: 'true' });
    const hand = await openHand(installation);
    const person = await signUp(installation, gateway);
    const endpoint = await call(to(), '/functions/v1/save-webhook', {
      token: person.token,
      body: { url: 'https://hooks.example/in', events: ['webhook.test'] },
    });
    expect(endpoint.status).toBe(200);
    await sql(
      `select private.put_webhook_event($1, 'webhook.test', jsonb_build_object('n', n))
       from generate_series(1, 4) as n`,
      [person.userId],
    );
    await hand.context.queue.send('oauth-clients.deliver-webhooks', {});
    await until('webhooks on their way', () => hooks.length === 4, { everyMs: 10 });
    await awayFor(6);
    // Longer than a worker holds a message that it is at.
    await until('webhooks are noted', async () => {
      const rows = await sql(
        "select from private.webhook_deliveries where state = 'delivered' and attempts = 1",
      );
      return rows.length === 4;
    });
    expect(hooks.length).toBe(new Set(hooks).size);
    const people = Array.from({ length: 4 }, invent);
    const answers = await Promise.all(
      people.map((body) => call({ ...to(), url: confirming.url }, '/auth/v1/signup', { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const unsent = async () =>
      sql<{ id: string }>(
        "select id from pgboss.job where name = 'auth.send-mail' and state <> 'completed'",
      );
    await until(
      'mails on their way',
      async () =>
        (await sql("select from pgboss.job where name = 'auth.send-mail' and state = 'active'"))
          .length > 0,
      { everyMs: 10 },
    );
    await awayFor(6);
    const from = performance.now();
    await untilNone('mails that are not noted', async () => (await unsent()).map(({ id }) => id));
    noteRecovery(story, { from });
    expect(people.map(({ email }) => mailbox.mails(email).length)).toEqual([1, 1, 1, 1]);
    await Promise.all([hand.stop(), confirming.stop()]);
    stillRun();
    expect(await deadLetters(sql)).toEqual([]);
  });
});
