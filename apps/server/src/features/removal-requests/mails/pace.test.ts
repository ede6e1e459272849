import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createNoticeMailer } from '#platform/hand-over-mail';
import { startStubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import type { StubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { workTimers } from '../timers/work-timers.job.ts';
import { queueMail } from './queue-mail.ts';
import { recoverMails } from './recover-mails.ts';
import { sendMail } from './send-mail.ts';
import { plantNotices } from './testing/plant-notices.ts';
import type { PlantedNotice } from './testing/plant-notices.ts';

const dayMs = 86_400_000;
let server: StubbornMailbox;
let gateway: TestGateway;
let passedMs = 0;
const now = () => new Date(Date.now() + passedMs);
beforeAll(async () => {
  server = await startStubbornMailbox();
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    // The jobs are run by the stories themselves.
    env: {
      ...{ SMTP_URL: server.url, NOTICE_MAIL_FROM: 'notices@agency.example' },
      ...{ WORKER_IN_PROCESS: 'false', NOTICES_PER_RECIPIENT_AND_DAY: '3' },
    },
    now,
  });
});
beforeEach(() => {
  server.whole.length = 0;
});
afterAll(async () => {
  await gateway.stop();
  await server.stop();
});

async function queue(notice: PlantedNotice, kind: 'notice' | 'retraction' = 'notice') {
  const queued = await gateway.context.database.asService((trx) =>
    queueMail(trx, gateway.context, {
      ...{ requestId: notice.requestId, kind, toAddress: notice.to },
      ...{ subject: `[Case ${notice.number}] Notice`, body: 'Please remove this.' },
    }),
  );
  return queued?.mailId ?? '';
}
const mailer = () => createNoticeMailer(gateway.context.env, gateway.context.publicUrl);
const send = (mailId: string) => sendMail(gateway.context, mailer(), mailId);
async function sendAll(mailIds: readonly string[]) {
  for (const id of mailIds) await send(id);
}
const waiting = async (to: string) =>
  (
    await gateway.sql<{ id: string; waits_until: string | null }>(
      `select id, waits_until from outgoing_mails where lower(to_address) = $1 and status = 'queued'
       order by created_at`,
      [to],
    )
  ).map(({ id, waits_until }) => ({
    id,
    until: waits_until === null ? null : new Date(waits_until),
  }));
const jobsOf = (mailId: string) =>
  gateway.sql<{ priority: number }>(
    "select priority from pgboss.job where name = 'removal-requests.send-mail' and data ->> 'mailId' = $1",
    [mailId],
  );
/** Notices to one desk, each of another person. */
async function plant(to: string, count: number): Promise<PlantedNotice[]> {
  const notices: PlantedNotice[] = [];
  for (let place = 0; place < count; place += 1)
    notices.push(...(await plantNotices(gateway.sql, [to])).notices);
  return notices;
}
async function plantQueued(to: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const notice of await plant(to, count)) ids.push(await queue(notice));
  return ids;
}
async function toIntimate({ caseId }: PlantedNotice) {
  await gateway.sql("update removal_cases set claim = 'intimate_image' where id = $1", [caseId]);
}

it('one host gets twenty mails a minute, other hosts do not wait for it', async () => {
  const crowd = Array.from({ length: 22 }, (_, place) => `abuse${String(place)}@crowd.example`);
  const { notices } = await plantNotices(gateway.sql, [...crowd, 'abuse@quiet.example']);
  const ids: string[] = [];
  for (const notice of notices) ids.push(await queue(notice));
  for (const id of ids) await send(id);
  expect(server.whole).toHaveLength(21);
  const waiting = await gateway.sql(
    "select from outgoing_mails where to_address like '%@crowd.example' and status = 'queued'",
  );
  expect(waiting).toHaveLength(2);
});

it('a desk gets a day’s share from everybody together; the rest waits for tomorrow, and the cases say so', async () => {
  const notices = await plant('abuse@desk.example', 5);
  const ids: string[] = [];
  for (const notice of notices) ids.push(await queue(notice));
  await sendAll(ids);
  expect(server.whole).toHaveLength(3);
  const left = await waiting('abuse@desk.example');
  expect(left.map(({ id }) => id)).toEqual(ids.slice(3));
  const midnight = new Date(Math.ceil(now().getTime() / dayMs) * dayMs);
  expect(left.map(({ until }) => until)).toEqual([midnight, midnight]);
  const told = await gateway.sql<{ action: string; detail: { until: string } }>(
    `select action, detail from removal_events where case_id = any($1) and action = 'waits_for_next_day'`,
    [notices.slice(3).map(({ caseId }) => caseId)],
  );
  expect(told.map(({ detail }) => detail.until)).toEqual([
    midnight.toISOString(),
    midnight.toISOString(),
  ]);
  // Asked for again, or its job looked for: it waits, and says so once.
  await sendAll(ids);
  await recoverMails(gateway.context, { handingOverMs: 3_600_000, lostJobMs: 0 });
  expect(server.whole).toHaveLength(3);
  expect(await jobsOf(ids[3] ?? '')).toHaveLength(1);
  expect(
    await gateway.sql(
      "select from removal_events where case_id = $1 and action = 'waits_for_next_day'",
      [notices[3]?.caseId],
    ),
  ).toHaveLength(1);
});

it('what waited goes out the next day, the oldest first and never more than a share of it', async () => {
  const ids = await plantQueued('abuse@crowded.example', 8);
  await sendAll(ids);
  expect(server.whole).toHaveLength(3);
  passedMs += dayMs;
  const tomorrow = new Date(Math.ceil(now().getTime() / dayMs) * dayMs);
  await workTimers(gateway.context, gateway.context.stopping);
  expect((await waiting('abuse@crowded.example')).map(({ until }) => until)).toEqual([
    ...[null, null, null],
    ...[tomorrow, tomorrow],
  ]);
  for (const id of ids.slice(3, 6)) expect(await jobsOf(id)).toHaveLength(2);
  await sendAll(ids);
  expect(server.whole).toHaveLength(6);
  expect((await waiting('abuse@crowded.example')).map(({ id }) => id)).toEqual(ids.slice(6));
});

it('what is about an intimate image, and what takes something back, goes first and never waits', async () => {
  const notices = await plant('abuse@safe.example', 5);
  const [first, second, third, intimate, other] = notices as [
    ...[PlantedNotice, PlantedNotice, PlantedNotice],
    ...[PlantedNotice, PlantedNotice],
  ];
  await toIntimate(intimate);
  const ordinary = [await queue(first), await queue(second), await queue(third)];
  const urgent = await queue(intimate);
  await sendAll(ordinary);
  await sendAll([urgent, await queue(first, 'retraction')]);
  expect(server.whole).toHaveLength(5);
  await send(await queue(other));
  expect(server.whole).toHaveLength(5);
  expect(await jobsOf(urgent)).toEqual([{ priority: 1 }]);
  expect(await jobsOf(ordinary[0] ?? '')).toEqual([{ priority: 0 }]);
});

it('spellings of one mailbox are one desk, and two workers at once do not pass the share', async () => {
  const ids = [
    ...(await plantQueued('abuse@both.example', 3)),
    ...(await plantQueued('Abuse@Both.example', 3)),
  ];
  await Promise.all(ids.map(send));
  expect(server.whole).toHaveLength(3);
});
