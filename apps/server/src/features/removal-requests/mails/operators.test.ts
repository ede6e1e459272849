import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { receiveMail } from './incoming/receive-mail.ts';
import { queueMail } from './queue-mail.ts';
import { plantNotices } from './testing/plant-notices.ts';
import { writeReply } from './testing/write-mails.ts';

let gateway: TestGateway;
let operator: SignedIn;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    env: { SMTP_URL: 'smtp://127.0.0.1:9', WORKER_IN_PROCESS: 'false' },
  });
  [operator, person] = [await gateway.signIn(), await gateway.signIn()];
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [
    operator.userId,
  ]);
});
afterAll(() => gateway.stop());

let mailId: string;
let notice: Awaited<ReturnType<typeof plantNotices>>['notices'][number];
beforeEach(async () => {
  notice = (await plantNotices(gateway.sql, ['dmca@leakvault.example'])).notices[0]!;
  const { number, requestId, to } = notice;
  const queued = await gateway.context.database.asService((trx) =>
    queueMail(trx, gateway.context, {
      ...{ requestId, kind: 'notice', toAddress: to, subject: number, body: 'Please' },
    }),
  );
  mailId = queued?.mailId ?? '';
});

async function call(name: string, body: object, who: SignedIn | null = operator) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const leave = (status: string) =>
  gateway.sql(
    `update outgoing_mails set status = $2, handed_over_at = now(), attempts = 1 where id = $1`,
    [mailId, status],
  );
const states = async () =>
  (
    await gateway.sql<{ mail: string; request: string; decided_by: string | null }>(
      `select mail.status as mail, request.status as request, decided_by from outgoing_mails as mail
       join removal_requests as request on request.id = request_id where mail.id = $1`,
      [mailId],
    )
  )[0];
const audited = async (subject: string) =>
  (
    await gateway.sql<{ action: string }>('select action from audit_log where subject = $1', [
      subject,
    ])
  ).map(({ action }) => action);

it('an undecided mail that arrived makes its request sent, once', async () => {
  await leave('undecided');
  expect((await call('decide-mail', { mailId, decision: 'arrived' })).status).toBe(200);
  expect(await states()).toEqual({ mail: 'sent', request: 'sent', decided_by: operator.userId });
  const again = await call('decide-mail', { mailId, decision: 'send_again' });
  expect(again).toMatchObject({ status: 409, body: { code: 'removals.mail_decided' } });
  expect(await audited(mailId)).toEqual(['mail.decided']);
});

it('an undecided mail that did not arrive waits again', async () => {
  await leave('undecided');
  await call('decide-mail', { mailId, decision: 'send_again' });
  expect(await states()).toMatchObject({ mail: 'queued', request: 'queued' });
});

it('what lies in the built-in mailbox is sent when an operator says so', async () => {
  await leave('in_mailbox');
  expect((await call('send-mails', { mailIds: [mailId] })).body).toEqual({ queued: [mailId] });
  expect((await call('send-mails', { mailIds: [mailId] })).body).toEqual({ queued: [] });
  expect(await states()).toMatchObject({ mail: 'queued' });
  expect(await audited(mailId)).toEqual(['mail.sent_from_mailbox']);
});

it('a mail that nobody could match is assigned by its number, and proves nothing', async () => {
  const text = 'The content has been removed.';
  const subject = `about ${notice.number}`;
  const reply = { from: 'who@else.example', to: 'notices@localhost', text, subject };
  await receiveMail(gateway.context, Buffer.from(writeReply(reply)));
  const [mail] = await gateway.sql<{ id: string }>(
    'select id from incoming_mails where subject = $1',
    [subject],
  );
  const body = { mailId: mail?.id ?? '', requestNumber: notice.number.toLowerCase() };
  const unknown = await call('assign-mail', { ...body, requestNumber: 'R-2026-999999' });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'removals.request_unknown' } });
  expect((await call('assign-mail', body)).status).toBe(200);
  expect((await call('assign-mail', body)).status).toBe(409);
  expect(await states()).toMatchObject({ request: 'queued' });
  const done = await call('dismiss-mails', { mailIds: [body.mailId] });
  expect(done.body).toEqual({ dismissed: [body.mailId] });
  expect(await audited(body.mailId)).toEqual(['mail.assigned', 'mail.dismissed']);
});

it('nobody else decides anything', async () => {
  await leave('undecided');
  const bodies = {
    'decide-mail': { mailId, decision: 'arrived' },
    'send-mails': { mailIds: [mailId] },
    'assign-mail': { mailId, requestNumber: notice.number },
    'dismiss-mails': { mailIds: [mailId] },
  };
  for (const [name, body] of Object.entries(bodies)) {
    expect([name, (await call(name, body, person)).status]).toEqual([name, 403]);
    expect([name, (await call(name, body, null)).status]).toEqual([name, 401]);
    expect([name, (await call(name, { ...body, more: 1 })).status]).toEqual([name, 400]);
  }
  expect(await states()).toMatchObject({ mail: 'undecided' });
});
