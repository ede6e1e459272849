import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNoticeMailer } from '#platform/hand-over-mail';
import { startStubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import type { StubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import { plantNotices } from '../mails/testing/plant-notices.ts';
import type { PlantedNotice } from '../mails/testing/plant-notices.ts';
import { withdrawCases } from '../requests/withdraw-cases.ts';
import { sendFollowUp } from './send-follow-up.ts';

let server: StubbornMailbox;
let gateway: TestGateway;
beforeAll(async () => {
  server = await startStubbornMailbox();
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    // The jobs are run by the stories themselves.
    env: {
      ...{ SMTP_URL: server.url, NOTICE_MAIL_FROM: 'notices@agency.example' },
      WORKER_IN_PROCESS: 'false',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await server.stop();
});

type SentNotice = PlantedNotice & { userId: string; others: PlantedNotice[] };

/** A notice about some pages of a host that went out. */
async function sendNotice({ pages = 1 } = {}): Promise<SentNotice> {
  const to = 'dmca@leakvault.example';
  const { notices, userId } = await plantNotices(
    gateway.sql,
    Array.from({ length: pages }, () => to),
  );
  const [notice, ...others] = notices as [PlantedNotice, ...PlantedNotice[]];
  for (const { requestId } of others)
    await gateway.sql('update removal_request_cases set request_id = $1 where request_id = $2', [
      notice.requestId,
      requestId,
    ]);
  const queued = await gateway.context.database.asService((trx) =>
    queueMail(trx, gateway.context, {
      ...{ requestId: notice.requestId, kind: 'notice', toAddress: to },
      ...{ subject: 'Copyright notice', body: 'Please remove this.' },
    }),
  );
  await send(queued?.mailId ?? '');
  return { ...notice, userId, others };
}

const send = (mailId: string) => {
  const { context } = gateway;
  return sendMail(context, createNoticeMailer(context.env, context.publicUrl), mailId);
};
const remind = ({ requestId, userId }: SentNotice, hoursLater = 0) => {
  const at = new Date(Date.now() + hoursLater * 3_600_000);
  return gateway.context.database.asService((trx) =>
    sendFollowUp(trx, gateway.context, { id: requestId, user_id: userId }, at),
  );
};
const remindersOf = ({ requestId }: SentNotice) =>
  gateway.sql<{ id: string; status: string; body: string }>(
    `select id, status, body from outgoing_mails where request_id = $1 and kind = 'follow_up' order by ordinal`,
    [requestId],
  );
const countOf = async ({ requestId }: SentNotice) =>
  (
    await gateway.sql<{ follow_ups: number }>(
      'select follow_ups from removal_requests where id = $1',
      [requestId],
    )
  )[0]?.follow_ups;
const eventsOf = ({ requestId }: SentNotice) =>
  gateway.sql(
    `select action, reason, detail ->> 'mailId' as mail from removal_events
     where request_id = $1 and action in ('follow_up', 'mail_withheld') order by seq`,
    [requestId],
  );
const pageOf = ({ number }: PlantedNotice) => `/set/${number.toLowerCase()}`;

/** The verifier found the page of a case gone. */
async function proveGone({ caseId, userId }: { caseId: string; userId: string }): Promise<string> {
  const [check] = await gateway.sql<{ id: string }>(
    `insert into removal_checks (case_id, user_id, run, vantage, target, url, verdict)
     values ($1, $2, gen_random_uuid(), 'first', 'page', 'https://leakvault.example/', 'gone') returning id`,
    [caseId, userId],
  );
  await gateway.sql(
    `update removal_cases set source_state = 'gone', first_gone_at = now() where id = $1`,
    [caseId],
  );
  await gateway.sql(`update removal_request_cases set outcome = 'removed' where case_id = $1`, [
    caseId,
  ]);
  return check?.id ?? '';
}

describe('a reminder that waits', () => {
  it('goes out as long as its page stands', async () => {
    const sent = await sendNotice();
    await remind(sent);
    const [reminder] = await remindersOf(sent);
    await send(reminder?.id ?? '');
    expect(await remindersOf(sent)).toMatchObject([{ status: 'sent' }]);
  });

  const endings = {
    'is proven gone': async (sent: SentNotice) => {
      const check = await proveGone(sent);
      await gateway.sql(
        `update removal_requests set status = 'verified_removed', verified_at = now(), verified_by_check = $2
         where id = $1`,
        [sent.requestId, check],
      );
    },
    'was given up': (sent: SentNotice) =>
      withdrawCases(gateway.context, sent, { caseIds: [sent.caseId] }),
    // Its recipient has a new notice about it, or will: that one has reminders of its own.
    'began anew': ({ caseId }: SentNotice) =>
      gateway.sql('update removal_cases set restart_count = restart_count + 1 where id = $1', [
        caseId,
      ]),
  };
  it.each(Object.keys(endings) as (keyof typeof endings)[])(
    'stays here when its page %s, and counts as not given',
    async (ending) => {
      const sent = await sendNotice();
      await remind(sent);
      expect(await countOf(sent)).toBe(1);
      await endings[ending](sent);
      const [reminder] = await remindersOf(sent);
      server.whole.length = 0;
      await send(reminder?.id ?? '');
      expect(server.whole).toEqual([]);
      expect(await remindersOf(sent)).toMatchObject([{ status: 'withheld' }]);
      expect(await countOf(sent)).toBe(0);
    },
  );

  it('is written anew about the pages that still stand when another one has gone', async () => {
    const sent = await sendNotice({ pages: 2 });
    const [other] = sent.others as [PlantedNotice];
    await remind(sent);
    await proveGone({ ...other, userId: sent.userId });
    const [reminder] = await remindersOf(sent);
    expect(reminder?.body).toContain(pageOf(other));
    await send(reminder?.id ?? '');
    const [held, fresh] = await remindersOf(sent);
    expect(held).toMatchObject({ status: 'withheld' });
    await send(fresh?.id ?? '');
    expect((await remindersOf(sent))[1]).toMatchObject({ status: 'sent' });
    expect(fresh?.body).toContain(pageOf(sent));
    expect(fresh?.body).not.toContain(pageOf(other));
    expect(await countOf(sent)).toBe(1);
  });

  it('is the only one of its notice', async () => {
    const sent = await sendNotice();
    await remind(sent);
    await remind(sent);
    expect(await remindersOf(sent)).toHaveLength(1);
    expect(await countOf(sent)).toBe(1);
  });

  it('after an outage is the only one of its day, though the next was due too', async () => {
    const sent = await sendNotice();
    await remind(sent);
    await send((await remindersOf(sent))[0]?.id ?? '');
    await remind(sent, 0.02);
    expect(await remindersOf(sent)).toMatchObject([{ status: 'sent' }]);
    expect(await countOf(sent)).toBe(1);
    await remind(sent, 25);
    expect(await remindersOf(sent)).toHaveLength(2);
  });

  it('gives way to the one that says that what was said to be gone still stands', async () => {
    const sent = await sendNotice();
    await remind(sent);
    // Two went out before it: the last one that may be given says what holds now.
    await gateway.sql(
      `update removal_requests set status = 'claim_false', claimed_at = now(), follow_ups = 3 where id = $1`,
      [sent.requestId],
    );
    await remind(sent);
    await remind(sent);
    expect(await remindersOf(sent)).toMatchObject([
      { status: 'withheld' },
      { status: 'queued', body: expect.stringContaining('You told us') as unknown },
    ]);
    expect(await countOf(sent)).toBe(3);
    const [held, fresh] = await remindersOf(sent);
    expect(await eventsOf(sent)).toEqual([
      { action: 'follow_up', reason: null, mail: held?.id },
      { action: 'mail_withheld', reason: 'reminder_changed', mail: held?.id },
      { action: 'follow_up', reason: null, mail: fresh?.id },
    ]);
    await send(fresh?.id ?? '');
    expect((await remindersOf(sent))[1]).toMatchObject({ status: 'sent' });
  });
});
