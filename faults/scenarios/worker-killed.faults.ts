import { setTimeout as pause } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNotices, deadLetters, openJobs } from '../installation/books.ts';
import { call, signUp } from '../installation/call.ts';
import type { Person } from '../installation/call.ts';
import { openHand } from '../installation/open-hand.ts';
import type { Hand } from '../installation/open-hand.ts';
import { promiseNews, promiseNotices } from '../installation/promise-mails.ts';
import { protect, readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import { noteRecovery, until, untilNone } from '../installation/watch.ts';

const notices = 12;
const tellings = 20;
const webhooks = 30;
const kills = 3;

let installation: Installation;
let gateway: Gateway;
let hand: Hand;
let person: Person;
/** `webhook-id` of everything that came to her endpoint. */
const hooks: string[] = [];
const promised = { scanId: '', exportId: '', requests: [] as string[], told: [] as string[] };
/** When the last worker was killed, and when each kind of work was done after it. */
let killedAt = 0;
const doneAt = new Map<string, Promise<number>>();

beforeAll(async () => {
  installation = await startInstallation({
    // Kills hit mails at every step of theirs.
    mailStepMs: 25,
    alsoPlays: [
      {
        host: 'hooks.example',
        plays: 'her endpoint for webhooks',
        answer: ({ headers }) => {
          hooks.push(String(headers['webhook-id']));
          return { status: 204, delayMs: 2000 };
        },
      },
    ],
  });
  gateway = await installation.startGateway();
  await readyToScan(installation);
  hand = await openHand(installation);
  const { sql } = installation;
  person = await signUp(installation, gateway);
  await protect(installation, person.userId, 'Luna Marlowe');
  // Much to write down, so that a kill meets the export on its way.
  await sql(
    `insert into notifications (user_id, title, message)
     select $1, 'News ' || n, repeat('All that was told. ', 20) from generate_series(1, 20000) as n`,
    [person.userId],
  );
  await promiseAll();
  await killWorkers();
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

/** Everything that a worker does, asked for and acknowledged, before there is a worker. */
async function promiseAll(): Promise<void> {
  const { sql } = installation;
  const hook = await as('save-webhook', {
    url: 'https://hooks.example/in',
    events: ['webhook.test', 'scan.finished'],
  });
  expect(hook.status).toBe(200);
  await sql(
    `select private.put_webhook_event($1, 'webhook.test', jsonb_build_object('n', n))
     from generate_series(1, ${String(webhooks)}) as n`,
    [person.userId],
  );
  const scan = await as('full-scan');
  expect(scan.status).toBe(202);
  promised.scanId = String(scan.body['scanId']);
  const wanted = await as('request-export');
  expect(wanted.status, JSON.stringify(wanted.body)).toBe(201);
  promised.exportId = String(wanted.body['id']);
  promised.requests = await promiseNotices(sql, hand, notices);
  promised.told = await promiseNews(hand, person.userId, tellings);
}

/** Workers that live for a moment each, and one that stays. */
async function killWorkers(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await installation.startWorker();
    await pause(500 + Math.random() * 4000);
    await worker.kill();
    killedAt = performance.now();
    await expectNoLie();
  }
  // Nobody has to wait here for the five minutes after which a mail's worker counts as dead.
  await installation.sql(
    `update outgoing_mails set handed_over_at = handed_over_at - interval '5 minutes'
     where status = 'handing_over'`,
  );
  await installation.sql(
    `update private.mails set next_at = now() where state = 'queued' and attempts > 0`,
  );
  await installation.startWorker();
}

/** While no worker lives: what she is told of as done is done. */
async function expectNoLie(): Promise<void> {
  const { mailbox, sql } = installation;
  const sent = await sql<{ message: string }>(
    "select message_id as message from outgoing_mails where status = 'sent'",
  );
  const arrived = new Set(mailbox.mails().map(({ messageId }) => messageId));
  expect(sent.filter(({ message }) => !arrived.has(`<${message}>`))).toEqual([]);
  const ready = await sql(
    `select from data_exports where status = 'ready'
       and not exists (select from storage.objects where name = object_name)`,
  );
  expect(ready).toEqual([]);
}

const count = async (text: string, values: unknown[] = []) =>
  (await installation.sql<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n ??
  0;

const conditions: Record<string, () => Promise<boolean>> = {
  scan: async () =>
    (await count("scans where id = $1 and status = 'completed'", [promised.scanId])) === 1,
  report: async () => (await count('reports where scan_id = $1', [promised.scanId])) === 1,
  export: async () =>
    (await count("data_exports where id = $1 and status = 'ready'", [promised.exportId])) === 1,
  notices: async () =>
    (await count("outgoing_mails where status not in ('sent', 'undecided')")) === 0,
  mails: async () =>
    (await count("private.mails where id = any($1) and state = 'queued'", [promised.told])) === 0,
  webhooks: async () =>
    (await count("private.webhook_deliveries where state = 'delivered'")) === webhooks + 1,
};

async function settled(what: keyof typeof conditions): Promise<{ from: number; to: number }> {
  return { from: killedAt, to: (await doneAt.get(what)) ?? 0 };
}

describe('a worker is killed at random moments, three times', () => {
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
    const [scan] = await sql<{ done: number; total: number; left: number }>(
      `select sites_done as done, sites_total as total, (
         select count(*)::int from private.scan_tasks
         where scan_id = scans.id and state in ('waiting', 'leased')) as left
       from scans where id = $1`,
      [promised.scanId],
    );
    expect(scan).toEqual({ done: scan?.total, total: scan?.total, left: 0 });
    expect(await count("private.webhook_deliveries where event = 'scan.finished'")).toBe(1);
  });

  it('its report is written once', async (story) => {
    noteRecovery(story, await settled('report'));
    expect(await count('reports where scan_id = $1', [promised.scanId])).toBe(1);
  });

  it('an export is written, can be taken, and leaves no second file', async (story) => {
    noteRecovery(story, await settled('export'));
    // That it is she was proved when the story began, and counts for ten minutes.
    await installation.sql('update leakblock_auth.proofs set proved_at = now()');
    const opened = await as('open-export', { exportId: promised.exportId });
    const { pathname, search } = new URL(String(opened.body['url']));
    const file = await fetch(`${gateway.url}${pathname}${search}`);
    const names = Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())));
    expect(names).toContain('tables/notifications.json');
    expect(await count("notifications where path = '/settings/export'")).toBe(1);
    // One that was whole when its worker died is removed by the round of an hour later.
    await installation.sql(
      "update storage.objects set created_at = created_at - interval '1 hour' where bucket_id = 'exports'",
    );
    await hand.context.queue.send('exports.tend-exports', {});
    await until(
      'one file',
      async () => (await count("storage.objects where bucket_id = 'exports'")) === 1,
    );
  });

  it('every notice arrives once, or is shown as undecided', async (story) => {
    noteRecovery(story, await settled('notices'));
    const arrivals = installation.mailbox.mails().map(({ messageId }) => messageId);
    const figures = await countNotices(installation.sql, promised.requests, arrivals);
    expect(figures).toMatchObject({ lost: [], twice: [] });
    expect(figures.sent + figures.undecided).toBe(notices);
    // A kill hits one round of five at the most.
    expect(figures.undecided).toBeLessThanOrEqual(kills * 5);
  });

  it('every mail of her account arrives; one that a kill met comes again as the same', async (story) => {
    noteRecovery(story, await settled('mails'));
    const arrivals = installation.mailbox.mails(person.email).map(({ messageId }) => messageId);
    const lost = promised.told.filter((id) => !arrivals.some((one) => one.includes(id)));
    expect(lost).toEqual([]);
    const often = promised.told.filter(
      (id) => arrivals.filter((one) => one.includes(id)).length > 1,
    );
    // Ten are handed over side by side.
    expect(often.length).toBeLessThanOrEqual(kills * 10);
  });

  it('every webhook arrives; one that a kill met comes again with the same id', async (story) => {
    noteRecovery(story, await settled('webhooks'));
    const ids = new Set(hooks);
    const kept = await installation.sql<{ id: string }>(
      "select id from private.webhook_deliveries where state = 'delivered'",
    );
    expect(kept).toHaveLength(webhooks + 1);
    expect(kept.filter(({ id }) => !ids.has(`msg_${id.replaceAll('-', '')}`))).toEqual([]);
    expect(ids.size).toBe(webhooks + 1);
    // Four of one endpoint are under way at once.
    expect(hooks.length - ids.size).toBeLessThanOrEqual(kills * 4);
  });

  it('no job is left, and none was given up', async (story) => {
    noteRecovery(story, {
      from: killedAt,
      to: await untilNone('jobs are left', () => openJobs(installation.sql)),
    });
    expect(await deadLetters(installation.sql)).toEqual([]);
  });
});
