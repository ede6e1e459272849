import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createNoticeMailer } from '#platform/hand-over-mail';
import { startStubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import type { StubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';
import { workTimers } from '../timers/work-timers.job.ts';
import { receiveMail } from './incoming/receive-mail.ts';
import { queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';
import { plantNotices } from './testing/plant-notices.ts';
import { writeDeliveryReport } from './testing/write-mails.ts';

let server: StubbornMailbox;
let gateway: TestGateway;
let passedMs = 0;
beforeAll(async () => {
  server = await startStubbornMailbox();
  gateway = await startTestGateway({
    features: [removalRequests],
    // The jobs are run by the stories themselves.
    env: {
      ...{ SMTP_URL: server.url, NOTICE_MAIL_FROM: 'notices@agency.example' },
      WORKER_IN_PROCESS: 'false',
    },
    now: () => new Date(Date.now() + passedMs),
  });
});
beforeEach(() => {
  server.behave(null);
  passedMs = 0;
});
afterAll(async () => {
  await gateway.stop();
  await server.stop();
});

let hosts = 0;

/** A notice that waits to be sent to a mailbox that is in the directory, for everybody. */
async function plant() {
  const { context } = gateway;
  hosts += 1;
  const host = `desk-${String(hosts)}.example`;
  const to = `abuse@${host}`;
  await gateway.sql(
    `insert into recipients (scope, name, domains, method, address, source, confidence)
     values ('host', 'Desk', array[$1], 'email', $2, 'operator', 'published')`,
    [host, to],
  );
  const { notices } = await plantNotices(gateway.sql, [to]);
  const { requestId } = notices[0]!;
  const queued = await context.database.asService((trx) =>
    queueMail(trx, context, {
      ...{ requestId, kind: 'notice', toAddress: to, subject: 'Notice', body: 'Please remove it.' },
    }),
  );
  const mailId = queued?.mailId ?? '';
  const read = async (text: string, value: string) => (await gateway.sql(text, [value]))[0];
  return {
    mailId,
    requestId,
    send: () => sendMail(context, createNoticeMailer(context.env, context.publicUrl), mailId),
    /** The mail server reports to the envelope's sender. */
    report: async (status: string) => {
      const mail = await read('select envelope_from from outgoing_mails where id = $1', mailId);
      const written = writeDeliveryReport({
        ...{ to: String(mail?.['envelope_from']), recipient: to, action: 'failed', status },
        messageId: `${status}-${requestId}@mx`,
      });
      await receiveMail(context, Buffer.from(written));
    },
    mail: () => read('select status, answer from outgoing_mails where id = $1', mailId),
    status: async () =>
      (await read('select status from removal_requests where id = $1', requestId))?.['status'],
    /** What her case says of the bounce. */
    bounce: () =>
      read(
        `select reason, (detail ->> 'isMailboxDead')::boolean as "isDead" from removal_events
         where request_id = $1 and action = 'bounced'`,
        requestId,
      ),
    /** Whether nobody is written to there any more. */
    isMarked: async () =>
      (
        await read('select bounced_at is not null as dead from recipients where address = $1', to)
      )?.['dead'],
  };
}

it.each(['550 5.1.1 no such user', '550 no such mailbox'] as const)(
  'a mailbox whose server answers "%s" is dead for everybody',
  async (does) => {
    const notice = await plant();
    server.behave({ at: 'rcpt', does });
    await notice.send();
    expect(await notice.mail()).toEqual({ status: 'failed', answer: does });
    expect(await notice.status()).toBe('bounced');
    expect(await notice.bounce()).toEqual({ reason: does, isDead: true });
    expect(await notice.isMarked()).toBe(true);
  },
);

it.each([
  ['has us on a block list', 'rcpt', '550 5.7.1 blocked, see the list'],
  ['says that it is full', 'rcpt', '552 5.2.2 over quota'],
  ['does not like what the notice says', 'end', '554 looks like spam'],
] as const)(
  'one whose server %s is not, and gets the notice once it is wanted',
  async (_what, at, does) => {
    const notice = await plant();
    server.behave({ at, does });
    await notice.send();
    expect(await notice.mail()).toEqual({ status: 'queued', answer: does });
    expect(await notice.status()).toBe('queued');
    expect(await notice.isMarked()).toBe(false);
    server.behave(null);
    await notice.send();
    expect(await notice.status()).toBe('sent');
  },
);

it.each([
  ['550 5.7.1 blocked, see the list', 16, false],
  ['451 4.7.1 blocked, see the list', 40, false],
  ['451 busy', 40, true],
] as const)(
  'a server that still answers "%s" the %i. time is given up, and its mailbox dead for everybody: %s',
  async (does, tries, isDead) => {
    const notice = await plant();
    const tryAs = async (last: number) => {
      await gateway.sql('update outgoing_mails set attempts = $2 where id = $1', [
        notice.mailId,
        last - 1,
      ]);
      await notice.send();
    };
    server.behave({ at: 'rcpt', does });
    await tryAs(tries - 1);
    expect(await notice.mail()).toEqual({ status: 'queued', answer: does });
    await tryAs(tries);
    expect(await notice.mail()).toEqual({ status: 'failed', answer: does });
    expect(await notice.status()).toBe('bounced');
    expect(await notice.bounce()).toEqual({ reason: does, isDead });
    expect(await notice.isMarked()).toBe(isDead);
  },
);

it.each([
  ['5.1.1', '5.1.1', true],
  ['5.7.1', '5.7.1', false],
  ['5.2.2', '5.2.2', false],
  ['4.2.2', 'soft_bounce', true],
  ['4.7.0', 'soft_bounce', false],
])(
  'a notice that is reported as %s did not arrive (%s), and its mailbox is dead for everybody: %s',
  async (status, reason, isDead) => {
    const notice = await plant();
    await notice.send();
    await notice.report(status);
    if (status.startsWith('4')) {
      expect(await notice.status()).toBe('sent');
      passedMs = 25 * 3_600_000;
      await workTimers(gateway.context, gateway.context.stopping);
    }
    expect(await notice.bounce()).toEqual({ reason, isDead });
    // The timers may have turned to the next contact at once.
    expect(['bounced', 'superseded']).toContain(await notice.status());
    const jobs = await gateway.sql(
      `select from pgboss.job where name = 'removal-requests.take-bounce' and data ->> 'requestId' = $1`,
      [notice.requestId],
    );
    expect(jobs).toHaveLength(1);
    expect(await notice.isMarked()).toBe(isDead);
  },
);
