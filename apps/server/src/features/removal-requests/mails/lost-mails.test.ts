import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerOf } from '#platform/caller';
import { createNoticeMailer } from '#platform/hand-over-mail';
import { startStubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import type { StubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { recordCounterNotice } from '../counter-notices/record-counter-notice.ts';
import { changeRequest } from '../requests/change-request.ts';
import { retractRequest } from '../requests/retract-request.ts';
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
    features: [administration, removalRequests],
    env: {
      ...{ SMTP_URL: server.url, NOTICE_MAIL_FROM: 'notices@agency.example' },
      // The jobs are run by the stories themselves.
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

/** Each story writes to a host of its own: one host gets only so many mails in a minute. */
let stories = 0;

/** Where its request stands when a further mail is written. */
const afterNotice = { follow_up: null, answer: 'acknowledged', retraction: 'withdrawn' } as const;

/** A notice that went out, and what follows it: a reminder, she answers a question, or takes it back. */
async function follow(kind: 'follow_up' | 'answer' | 'retraction') {
  const { context } = gateway;
  stories += 1;
  const to = `dmca@leakvault-${String(stories)}.example`;
  await gateway.sql(
    `insert into recipients (scope, name, domains, method, address, source, confidence)
     values ('host', 'Vault', array[split_part($1, '@', 2)], 'email', $1, 'operator', 'published')`,
    [to],
  );
  const { notices, userId } = await plantNotices(gateway.sql, [to]);
  const { caseId, requestId } = notices[0]!;
  const queue = (what: 'notice' | typeof kind) =>
    context.database.asService((trx) =>
      queueMail(trx, context, {
        ...{ requestId, kind: what, toAddress: to, subject: 'Notice', body: 'Please remove it.' },
      }),
    );
  const send = async (mailId: string | undefined) => {
    const mailer = createNoticeMailer(context.env, context.publicUrl);
    await sendMail(context, mailer, mailId ?? '');
  };
  const notice = await queue('notice');
  await send(notice?.mailId);
  const next = afterNotice[kind];
  if (next !== null)
    await context.database.asService((trx) =>
      changeRequest(trx, { requestId, to: next, actor: 'person', now: context.now() }),
    );
  const queued = await queue(kind);
  /** The mail server reports to the envelope's sender of that mail. */
  const report = async (status: string, about = queued?.mailId) => {
    const [mail] = await gateway.sql<{ envelope_from: string }>(
      'select envelope_from from outgoing_mails where id = $1',
      [about],
    );
    const written = writeDeliveryReport({
      ...{ to: mail!.envelope_from, recipient: to, action: 'failed' as const, status },
      messageId: `${status}-${requestId}@mx`,
    });
    return receiveMail(context, Buffer.from(written));
  };
  return {
    send: () => send(queued?.mailId),
    report: (status: string) => report(status),
    reportNotice: (status: string) => report(status, notice?.mailId),
    status: async () =>
      (
        await gateway.sql<{ status: string }>('select status from removal_requests where id = $1', [
          requestId,
        ])
      )[0]?.status,
    lost: async () =>
      (
        await gateway.sql<{ action: string }>(
          `select action from removal_events where case_id = $1 and action like '%_failed'`,
          [caseId],
        )
      ).map(({ action }) => action),
    retractions: async () =>
      (
        await gateway.sql<{ status: string }>(
          `select status from outgoing_mails where request_id = $1 and kind = 'retraction' order by ordinal`,
          [requestId],
        )
      ).map(({ status }) => status),
    notice: async () =>
      (
        await gateway.sql<{ status: string }>(
          `select status from outgoing_mails where request_id = $1 and kind = 'notice'`,
          [requestId],
        )
      )[0]?.status,
    /** She presses "Send it again". */
    sayAgain: () => retractRequest(context, herself(userId), { requestId }),
    sendNewest: async () => {
      const [mail] = await gateway.sql<{ id: string }>(
        `select id from outgoing_mails where request_id = $1 order by created_at desc limit 1`,
        [requestId],
      );
      await send(mail?.id);
    },
    /** Whether nobody is written to at that mailbox any more. */
    isMarked: async () =>
      (
        await gateway.sql<{ dead: boolean }>(
          'select bounced_at is not null as dead from recipients where address = $1',
          [to],
        )
      )[0]?.dead,
    /** Its recipient forwards a counter-notice. */
    dispute: () =>
      recordCounterNotice(context, herself(userId), {
        ...{ requestId, receivedOn: context.now().toISOString().slice(0, 10) },
        ...{ subscriberName: 'Rowan Pike', statement: 'It was removed by mistake.' },
        elements: ['signature'],
      }),
    caseId,
    leadsTo: async () =>
      (
        await gateway.sql<{ path: string }>(
          'select distinct path from notifications where user_id = $1',
          [userId],
        )
      ).map(({ path }) => path),
    told: async () =>
      (
        await gateway.sql<{ title: string }>('select title from notifications where user_id = $1', [
          userId,
        ])
      ).map(({ title }) => title),
  };
}
/** The person in a session that lives. */
const herself = (userId: string) =>
  callerOf({
    ...{ sub: userId, role: 'authenticated' as const, aud: 'authenticated' as const },
    ...{ session_id: userId, exp: Date.now() / 1000 + 3600 },
  });
const refuse = () => server.behave({ at: 'rcpt', does: '550 no such mailbox' });

describe('a reminder that does not arrive', () => {
  it.each([
    ['since the server refuses it', 'refused', true],
    ['since it comes back', '5.1.1', true],
    ['since the server does not like what it says', '5.7.1', false],
    ['since the mailbox stays full for a day', '4.2.2', true],
  ])('%s: the notice lies with its recipient all the same', async (_why, how, isMarked) => {
    const reminder = await follow('follow_up');
    if (how === 'refused') refuse();
    await reminder.send();
    if (how !== 'refused') await reminder.report(how);
    passedMs = 25 * 3_600_000;
    await workTimers(gateway.context, gateway.context.stopping);
    expect(await reminder.status()).toBe('sent');
    expect(await reminder.notice()).toBe('sent');
    expect(await reminder.lost()).toEqual(['follow_up_failed']);
    expect(await reminder.isMarked()).toBe(isMarked);
    await reminder.dispute();
    expect(await reminder.status()).toBe('counter_noticed');
  });

  it('says nothing about a notice that comes back after it', async () => {
    const reminder = await follow('follow_up');
    await reminder.send();
    await reminder.reportNotice('5.1.1');
    expect(await reminder.status()).toBe('bounced');
    expect(await reminder.lost()).toEqual([]);
  });
});

describe('an answer that does not arrive', () => {
  it('since the server refuses it: the question is open again', async () => {
    const answer = await follow('answer');
    refuse();
    await answer.send();
    expect(await answer.status()).toBe('info_requested');
    expect(await answer.lost()).toEqual(['answer_failed']);
  });

  it('since it comes back: the question is open again', async () => {
    const answer = await follow('answer');
    await answer.send();
    await answer.report('5.1.1');
    expect(await answer.status()).toBe('info_requested');
  });
});

describe('a retraction that does not arrive', () => {
  it('since the server refuses it: the case says so, and she is told', async () => {
    const retraction = await follow('retraction');
    refuse();
    await retraction.send();
    expect(await retraction.status()).toBe('withdrawn');
    expect(await retraction.lost()).toEqual(['retraction_failed']);
    expect(await retraction.told()).toEqual(['A removal needs you']);
  });

  it('since it comes back, once however many reports there are', async () => {
    const retraction = await follow('retraction');
    await retraction.send();
    await retraction.report('5.1.1');
    await retraction.report('5.2.1');
    expect(await retraction.lost()).toEqual(['retraction_failed']);
    expect(await retraction.told()).toEqual(['A removal needs you']);
  });

  it('since the mailbox is full: she is told after a day without an answer', async () => {
    const retraction = await follow('retraction');
    await retraction.send();
    await retraction.report('4.2.2');
    expect(await retraction.told()).toEqual([]);
    passedMs = 25 * 3_600_000;
    await workTimers(gateway.context, gateway.context.stopping);
    expect(await retraction.lost()).toEqual(['retraction_failed']);
    expect(await retraction.told()).toEqual(['A removal needs you']);
  });

  it('is sent again when she asks for it, once however often she presses', async () => {
    const retraction = await follow('retraction');
    expect(await retraction.sayAgain()).toBe(false);
    refuse();
    await retraction.send();
    server.behave(null);
    const pressed = await Promise.all([retraction.sayAgain(), retraction.sayAgain()]);
    expect(pressed.toSorted()).toEqual([false, true]);
    expect(await retraction.retractions()).toEqual(['failed', 'queued']);
    await retraction.sendNewest();
    expect(await retraction.retractions()).toEqual(['failed', 'sent']);
    expect(await retraction.sayAgain()).toBe(false);
    expect(await retraction.status()).toBe('withdrawn');
  });

  it('again is said again, and can be sent once more', async () => {
    const retraction = await follow('retraction');
    refuse();
    await retraction.send();
    await retraction.sayAgain();
    await retraction.sendNewest();
    expect(await retraction.lost()).toEqual(['retraction_failed', 'retraction_failed']);
    // The first she may have read already.
    expect(await retraction.told()).toEqual(['A removal needs you', 'A removal needs you']);
    expect(await retraction.leadsTo()).toEqual([`/request-removal?case=${retraction.caseId}`]);
    expect(await retraction.sayAgain()).toBe(true);
  });

  it('and was sent again within the day that a full mailbox gets is not called lost after it', async () => {
    const retraction = await follow('retraction');
    await retraction.send();
    await retraction.report('4.2.2');
    expect(await retraction.sayAgain()).toBe(true);
    await retraction.sendNewest();
    passedMs = 25 * 3_600_000;
    await workTimers(gateway.context, gateway.context.stopping);
    expect(await retraction.lost()).toEqual([]);
  });

  it('and was sent again is not called lost once more by a late report about the first', async () => {
    const retraction = await follow('retraction');
    await retraction.send();
    await retraction.report('5.1.1');
    await retraction.sayAgain();
    await retraction.sendNewest();
    await retraction.report('5.2.1');
    expect(await retraction.retractions()).toEqual(['bounced', 'sent']);
    expect(await retraction.lost()).toEqual(['retraction_failed']);
    expect(await retraction.told()).toEqual(['A removal needs you']);
    expect(await retraction.sayAgain()).toBe(false);
  });

  it('says nothing about the notice, which did', async () => {
    const retraction = await follow('retraction');
    await retraction.send();
    await retraction.report('5.1.1');
    expect(await retraction.notice()).toBe('sent');
  });
});
