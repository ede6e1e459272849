import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNotices, deadLetters, openJobs } from '../installation/books.ts';
import { call, signUp } from '../installation/call.ts';
import type { Person } from '../installation/call.ts';
import { openHand } from '../installation/open-hand.ts';
import type { Hand } from '../installation/open-hand.ts';
import { promiseNews, promiseNotices } from '../installation/promise-mails.ts';
import { askForFullScan, protect, readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import type { Program } from '../installation/start-program.ts';
import { noteRecovery, until, untilNone } from '../installation/watch.ts';

/** What waits for a program that was told to end kills it after this long. */
const patienceSeconds = 30;
const notices = 8;
const tellings = 12;
const webhooks = 20;

type Job = { id: string; name: string };

let installation: Installation;
let gateway: Gateway;
let hand: Hand;
let person: Person;
let worker: Program;
/** `webhook-id` of everything that came to her endpoint. */
const hooks: string[] = [];
const promised = { scanId: '', exportId: '', requests: [] as string[], told: [] as string[] };
/** What the workers that were told to end had begun at that moment, and how each ended. */
const begun: Job[] = [];
const ends: (number | NodeJS.Signals)[] = [];
/** When the last of them was told, and when each kind of work was done after it. */
let toldAt = 0;
const doneAt = new Map<string, Promise<number>>();

type Deploy = { what: string; ask: () => Promise<void>; queues: string[]; isMail?: boolean };

/** Before each deploy something else is asked for, and the worker is told to end when it is in the middle of that. */
const deploys: Deploy[] = [
  {
    what: 'a scan, an export and webhooks',
    ask: askForLongWork,
    queues: ['scans.work-on-scan', 'exports.write-export', 'oauth-clients.deliver-webhooks'],
  },
  {
    what: 'notices',
    ask: async () => {
      promised.requests = await promiseNotices(installation.sql, hand, notices);
    },
    queues: ['removal-requests.send-mail'],
    isMail: true,
  },
  {
    what: 'mails about an account',
    ask: async () => {
      promised.told = await promiseNews(hand, person.userId, tellings);
    },
    queues: ['notifications.send-mail'],
    isMail: true,
  },
];

beforeAll(async () => {
  installation = await startInstallation({
    mailStepMs: 300,
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
  gateway = await installation.startGateway();
  await readyToScan(installation);
  hand = await openHand(installation);
  person = await signUp(installation, gateway);
  await protect(installation, person.userId, 'Luna Marlowe');
  // Much to write down, so that the end of a worker meets the export on its way.
  await installation.sql(
    `insert into notifications (user_id, title, message)
     select $1, 'News ' || n, repeat('All that was told. ', 20) from generate_series(1, 40000) as n`,
    [person.userId],
  );
  worker = await installation.startWorker();
  for (const deploy of deploys) {
    const mails = installation.mailbox.mails().length;
    await deploy.ask();
    await replaceWorker(deploy, mails);
  }
  // Nobody has to wait here for the pause after which a mail is tried again that its worker gave back.
  await installation.sql(
    "update private.mails set next_at = now() where state = 'queued' and attempts > 0",
  );
  for (const [what, isDone] of Object.entries(conditions))
    doneAt.set(what, until(what, isDone, { seconds: 220 }));
}, 240_000);
afterAll(async () => {
  await hand.stop();
  await installation.stop();
});

const as = (path: string, body: object = {}) =>
  call({ url: gateway.url, publishableKey: installation.publishableKey }, `/functions/v1/${path}`, {
    token: person.token,
    body,
  });

async function askForLongWork(): Promise<void> {
  const { sql } = installation;
  const hook = await as('save-webhook', {
    url: 'https://hooks.example/in',
    events: ['webhook.test', 'scan.finished'],
  });
  expect(hook.status).toBe(200);
  promised.scanId = await askForFullScan(installation, person.userId, () => as('full-scan'));
  const wanted = await as('request-export');
  expect(wanted.status, JSON.stringify(wanted.body)).toBe(201);
  promised.exportId = String(wanted.body['id']);
  await sql(
    `select private.put_webhook_event($1, 'webhook.test', jsonb_build_object('n', n))
     from generate_series(1, ${String(webhooks)}) as n`,
    [person.userId],
  );
  await hand.context.queue.send('oauth-clients.deliver-webhooks', {});
}

/**
 * The next worker is being started while the old one, in the middle of its work, is told to end; with mails, when the mail
 * server has one and has not said so yet.
 */
async function replaceWorker(
  { isMail = false, queues, what }: Deploy,
  mailsBefore: number,
): Promise<void> {
  const old = worker;
  const { mailbox, sql } = installation;
  let seen: Job[] = [];
  await until(
    `a worker is at ${what}`,
    async () => {
      if (isMail && mailbox.mails().length === mailsBefore) return false;
      seen = await sql<Job>("select id, name from pgboss.job where state = 'active'");
      return queues.every((queue) => seen.some(({ name }) => name === queue));
    },
    { everyMs: 10 },
  );
  begun.push(...seen);
  const starting = installation.startWorker();
  let end: number | NodeJS.Signals | undefined;
  toldAt = performance.now();
  void old.stop().then(({ code }) => (end = code));
  await until(`the worker that was at ${what} has ended`, () => end !== undefined, {
    seconds: patienceSeconds,
    everyMs: 50,
  });
  if (end !== undefined) ends.push(end);
  worker = await starting;
}

const count = async (text: string, values: unknown[] = []) =>
  (await installation.sql<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n ??
  0;

/** What was begun and is not done; none may be thrown away as if it had never been. */
async function listUndone(): Promise<string[]> {
  const done = await installation.sql<Job>(
    "select id, name from pgboss.job where id = any($1) and state = 'completed'",
    [begun.map(({ id }) => id)],
  );
  return begun.filter(({ id }) => !done.some((job) => job.id === id)).map(({ name }) => name);
}

const conditions = {
  jobs: async () => (await listUndone()).length === 0,
  scan: async () =>
    (await count("scans where id = $1 and status = 'completed'", [promised.scanId])) === 1 &&
    (await count('reports where scan_id = $1', [promised.scanId])) === 1,
  export: async () =>
    (await count("data_exports where id = $1 and status = 'ready'", [promised.exportId])) === 1,
  notices: async () =>
    (await count("outgoing_mails where status not in ('sent', 'undecided')")) === 0,
  mails: async () =>
    (await count("private.mails where id = any($1) and state = 'queued'", [promised.told])) === 0,
  webhooks: async () =>
    (await count("private.webhook_deliveries where state = 'delivered'")) === webhooks + 1,
};

const settled = async (what: keyof typeof conditions) => ({
  from: toldAt,
  to: (await doneAt.get(what)) ?? 0,
});

describe('a worker is replaced while it works, three times', () => {
  it('each ends by itself and in order, and what it had begun is done in the end', async (story) => {
    expect(ends).toEqual([0, 0, 0]);
    noteRecovery(story, await settled('jobs'));
    expect(await listUndone()).toEqual([]);
  });

  it('a full scan goes on and ends, and nothing of it stands twice', async (story) => {
    noteRecovery(story, await settled('scan'));
    const { sql } = installation;
    const twice = await sql(
      'select from scan_checks where scan_id = $1 group by site_id, name having count(*) > 1',
      [promised.scanId],
    );
    expect(twice).toEqual([]);
    const same = await sql(
      'select from findings where user_id = $1 group by address having count(*) > 1',
      [person.userId],
    );
    expect(same).toEqual([]);
    const [scan] = await sql<{ done: number; total: number }>(
      'select sites_done as done, sites_total as total from scans where id = $1',
      [promised.scanId],
    );
    expect(scan).toEqual({ done: scan?.total, total: scan?.total });
    expect(scan?.total).toBeGreaterThan(0);
  });

  it('an export is written once, and can be taken', async (story) => {
    noteRecovery(story, await settled('export'));
    // That it is she was proved when the story began, and counts for ten minutes.
    await installation.sql('update leakblock_auth.proofs set proved_at = now()');
    const opened = await as('open-export', { exportId: promised.exportId });
    const { pathname, search } = new URL(String(opened.body['url']));
    const file = await fetch(`${gateway.url}${pathname}${search}`);
    const names = Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())));
    expect(names).toContain('tables/notifications.json');
    expect(await count("notifications where path = '/settings/export'")).toBe(1);
    // A worker that ends in order leaves nothing half written.
    expect(await count("storage.objects where bucket_id = 'exports'")).toBe(1);
  });

  it('every notice arrives once, and none is undecided', async (story) => {
    noteRecovery(story, await settled('notices'));
    const arrivals = installation.mailbox.mails().map(({ messageId }) => messageId);
    const figures = await countNotices(installation.sql, promised.requests, arrivals);
    expect(figures).toEqual({ lost: [], twice: [], undecided: 0, sent: notices });
  });

  it('every mail of her account arrives once', async (story) => {
    noteRecovery(story, await settled('mails'));
    const arrivals = installation.mailbox.mails(person.email).map(({ messageId }) => messageId);
    const often = promised.told.map((id) => arrivals.filter((one) => one.includes(id)).length);
    expect(often).toEqual(promised.told.map(() => 1));
  });

  it('every webhook arrives once', async (story) => {
    noteRecovery(story, await settled('webhooks'));
    expect(new Set(hooks).size).toBe(webhooks + 1);
    expect(hooks).toHaveLength(webhooks + 1);
  });

  it('no job is left, and none was given up', async (story) => {
    noteRecovery(story, {
      from: toldAt,
      to: await untilNone('jobs are left', () => openJobs(installation.sql)),
    });
    expect(await deadLetters(installation.sql)).toEqual([]);
  });
});
