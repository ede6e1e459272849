import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNoticeMailer } from '#platform/hand-over-mail';
import { loseCommit } from '../../../testing/lose-commit.ts';
import { startStubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import type { StubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { queueMail } from './queue-mail.ts';
import { stopUnsentJob } from '../timers/stop-unsent.job.ts';
import { withdrawCases } from '../requests/withdraw-cases.ts';
import { recordAnswer } from './record-answer.ts';
import { recoverMails } from './recover-mails.ts';
import { sendMail } from './send-mail.ts';
import { plantNotices } from './testing/plant-notices.ts';
import type { PlantedNotice } from './testing/plant-notices.ts';

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
beforeEach(() => {
  server.behave(null);
  server.whole.length = 0;
});
afterAll(async () => {
  await gateway.stop();
  await server.stop();
});

const mailer = () => createNoticeMailer(gateway.context.env, gateway.context.publicUrl);

async function plant(to = 'dmca@leakvault.example') {
  const { userId, letterId, notices } = await plantNotices(gateway.sql, [to]);
  const [notice] = notices as [PlantedNotice];
  const queued = await queue(notice);
  return { userId, letterId, ...notice, mailId: queued?.mailId ?? '' };
}

function queue(notice: PlantedNotice, kind: 'notice' | 'follow_up' | 'retraction' = 'notice') {
  return gateway.context.database.asService((trx) =>
    queueMail(trx, gateway.context, {
      ...{ requestId: notice.requestId, kind, toAddress: notice.to },
      subject: `[Case ${notice.number}] Copyright notice`,
      body: 'Please remove this.',
    }),
  );
}

const send = (mailId: string) => sendMail(gateway.context, mailer(), mailId);
async function mailOf(mailId: string) {
  const [row] = await gateway.sql<{ status: string; answer: string; attempts: number }>(
    'select status, answer, attempts from outgoing_mails where id = $1',
    [mailId],
  );
  return row;
}
async function statusOf(requestId: string) {
  const [row] = await gateway.sql<{ status: string; message_id: string | null }>(
    'select status, message_id from removal_requests where id = $1',
    [requestId],
  );
  return row;
}

describe('a notice', () => {
  it('goes out once with its own addresses, and its request is sent with the proof', async () => {
    const { caseId, mailId, requestId } = await plant();
    await Promise.all([send(mailId), send(mailId), send(mailId)]);
    expect(server.whole).toHaveLength(1);
    const id = requestId.replaceAll('-', '');
    expect(server.whole[0]).toMatch(
      new RegExp(`^Reply-To:\\s+case\\+${id}\\.[0-9a-f]{20}@agency`, 'mu'),
    );
    expect(await mailOf(mailId)).toEqual({ status: 'sent', answer: '250 taken', attempts: 1 });
    const sent = await statusOf(requestId);
    expect(sent?.status).toBe('sent');
    expect(server.whole[0]).toContain(`<${sent?.message_id ?? ''}>`);
    const events = await gateway.sql(
      'select action, to_status from removal_events where case_id = $1',
      [caseId],
    );
    expect(events).toContainEqual({ action: 'sent', to_status: 'sent' });
  });

  it('goes out once when the database dies as a worker takes it, and nobody heard of that', async () => {
    const { mailId, requestId } = await plant();
    const { context } = gateway;
    const database = loseCommit(context.database, 1, 2);
    await sendMail({ ...context, database }, mailer(), mailId);
    expect(server.whole).toHaveLength(1);
    expect(await mailOf(mailId)).toMatchObject({ status: 'sent', attempts: 1 });
    expect((await statusOf(requestId))?.status).toBe('sent');
  });

  it('is queued once, however often it is asked for', async () => {
    const planted = await plant();
    expect(await queue(planted)).toBeNull();
    await send(planted.mailId);
    expect(await queue(planted)).toBeNull();
    const first = await queue(planted, 'follow_up');
    const second = await queue(planted, 'follow_up');
    expect(new Set([planted.mailId, first?.mailId, second?.mailId]).size).toBe(3);
  });

  it('whose letter was revoked meanwhile is withheld, and goes after a new approval', async () => {
    const planted = await plant();
    await gateway.sql('update authorisations set revoked_at = now() where id = $1', [
      planted.letterId,
    ]);
    await send(planted.mailId);
    expect(server.whole).toEqual([]);
    expect(await mailOf(planted.mailId)).toMatchObject({ status: 'withheld', answer: 'no_loa' });
    expect((await statusOf(planted.requestId))?.status).toBe('blocked');

    await gateway.sql('update authorisations set revoked_at = null where id = $1', [
      planted.letterId,
    ]);
    await gateway.sql(
      "update removal_requests set status = 'queued', blocked_reason = null where id = $1",
      [planted.requestId],
    );
    expect((await queue(planted))?.mailId).toBe(planted.mailId);
    await send(planted.mailId);
    expect(server.whole).toHaveLength(1);
  });

  it('of somebody who is suspended waits, and goes out when the suspension is lifted', async () => {
    const { mailId, requestId, userId } = await plant();
    await gateway.sql("insert into user_bans (user_id, ban_reason) values ($1, 'x')", [userId]);
    await send(mailId);
    expect(server.whole).toEqual([]);
    expect([await mailOf(mailId), await statusOf(requestId)]).toMatchObject([
      { status: 'queued', attempts: 0 },
      { status: 'queued' },
    ]);
    await gateway.sql('update user_bans set is_active = false where user_id = $1', [userId]);
    await gateway.sql('update outgoing_mails set waits_until = null where id = $1', [mailId]);
    await send(mailId);
    expect(server.whole).toHaveLength(1);
    expect(await statusOf(requestId)).toMatchObject({ status: 'sent' });
  });

  it('that was withdrawn stays here; what takes back a sent one goes out without a letter', async () => {
    const withdrawn = await plant();
    await gateway.sql("update removal_requests set status = 'withdrawn' where id = $1", [
      withdrawn.requestId,
    ]);
    await send(withdrawn.mailId);
    expect(server.whole).toEqual([]);
    const retraction = await queue(withdrawn, 'retraction');
    await gateway.sql('update authorisations set revoked_at = now() where id = $1', [
      withdrawn.letterId,
    ]);
    await send(retraction?.mailId ?? '');
    expect(server.whole).toHaveLength(1);
  });

  /** She withdraws, in one of two ways, while the server is taking the mail. */
  async function stopOnItsWay(planted: Awaited<ReturnType<typeof plant>>, by: 'letter' | 'case') {
    await gateway.sql(
      "update outgoing_mails set status = 'handing_over', handed_over_at = now(), attempts = 1 where id = $1",
      [planted.mailId],
    );
    const { context, sql } = gateway;
    if (by === 'case') await withdrawCases(context, planted, { caseIds: [planted.caseId] });
    else {
      await sql('update authorisations set revoked_at = now() where id = $1', [planted.letterId]);
      const data = { userId: planted.userId, reason: 'revoked' };
      await stopUnsentJob.handler(context, data, context.stopping, { id: '', retryCount: 0 });
    }
    expect(await statusOf(planted.requestId)).toMatchObject({ status: 'queued' });
  }

  it.each([
    ['letter', 'revoked'],
    ['case', 'withdrawn'],
  ] as const)(
    'that the server took while its %s was stopped counts as sent, and she may take it back',
    async (by, reason) => {
      const planted = await plant();
      await stopOnItsWay(planted, by);
      const told = () =>
        gateway.sql('select path from notifications where user_id = $1', [planted.userId]);
      expect(await told()).toEqual([]);
      await recordAnswer(
        gateway.context,
        { id: planted.mailId, attempts: 1 },
        { outcome: 'accepted', answer: '250 taken' },
      );
      const sent = await statusOf(planted.requestId);
      expect(sent?.status).toBe('sent');
      expect(sent?.message_id).not.toBeNull();
      expect(
        await gateway.sql(
          "select reason from removal_events where case_id = $1 and action = 'sent_after_stop'",
          [planted.caseId],
        ),
      ).toEqual([{ reason }]);
      expect(await told()).toMatchObject([{ path: `/request-removal?case=${planted.caseId}` }]);
    },
  );

  it.each(['letter', 'case'] as const)(
    'that the server did not take while its %s was stopped never goes out',
    async (by) => {
      const planted = await plant();
      await stopOnItsWay(planted, by);
      await recordAnswer(
        gateway.context,
        { id: planted.mailId, attempts: 1 },
        { outcome: 'refused', answer: '451 later', isFinal: false, isAboutRecipient: true },
      );
      await send(planted.mailId);
      expect(server.whole).toEqual([]);
      expect(await mailOf(planted.mailId)).toMatchObject({ status: 'withheld' });
      const { context } = gateway;
      const data = { userId: planted.userId, reason: 'revoked' };
      await stopUnsentJob.handler(context, data, context.stopping, { id: '', retryCount: 0 });
      expect((await statusOf(planted.requestId))?.status).toBe('withdrawn');
    },
  );
});

describe('a mail server', () => {
  it('that says later is asked again later', async () => {
    const { mailId, requestId } = await plant();
    server.behave({ at: 'rcpt', does: '451 busy' });
    await send(mailId);
    expect(await mailOf(mailId)).toEqual({ status: 'queued', answer: '451 busy', attempts: 1 });
    server.behave(null);
    await send(mailId);
    expect(await mailOf(mailId)).toMatchObject({ status: 'sent', attempts: 2 });
    expect((await statusOf(requestId))?.status).toBe('sent');
    expect(server.whole).toHaveLength(1);
  });

  it('that knows no such mailbox is a bounce at once, without having been sent', async () => {
    const { mailId, requestId } = await plant();
    server.behave({ at: 'rcpt', does: '550 no such mailbox' });
    await send(mailId);
    expect(await mailOf(mailId)).toMatchObject({ status: 'failed' });
    expect(await statusOf(requestId)).toEqual({ status: 'bounced', message_id: null });
    const jobs = await gateway.sql(
      "select data from pgboss.job where name = 'removal-requests.take-bounce' and data ->> 'requestId' = $1",
      [requestId],
    );
    expect(jobs).toHaveLength(1);
  });

  it('that refuses us is no bounce: the recipient has done nothing', async () => {
    const { mailId, requestId } = await plant();
    server.behave({ at: 'mail', does: '550 who are you' });
    await send(mailId);
    expect(await mailOf(mailId)).toMatchObject({ status: 'queued' });
    expect((await statusOf(requestId))?.status).toBe('queued');
  });

  it('that falls silent with the whole mail leaves it undecided for good', async () => {
    const { mailId, requestId } = await plant();
    server.behave({ at: 'end', does: 'hang_up' });
    await send(mailId);
    server.behave(null);
    await send(mailId);
    await recoverMails(gateway.context, { handingOverMs: 0, lostJobMs: 0 });
    await send(mailId);
    expect((await mailOf(mailId))?.status).toBe('undecided');
    expect((await statusOf(requestId))?.status).toBe('queued');
    expect(server.whole).toHaveLength(1);
  });
});

describe('a worker that died', () => {
  it('while it handed a mail over leaves it undecided after a while, not before', async () => {
    const { mailId } = await plant();
    const age = (interval: string) =>
      gateway.sql(
        `update outgoing_mails set status = 'handing_over', attempts = 1, handed_over_at = now() - $2::interval
         where id = $1`,
        [mailId, interval],
      );
    await age('4 minutes');
    expect(await recoverMails(gateway.context)).toMatchObject({ undecided: 0 });
    await age('6 minutes');
    expect(await recoverMails(gateway.context)).toMatchObject({ undecided: 1 });
    expect((await mailOf(mailId))?.status).toBe('undecided');
    await send(mailId);
    expect(server.whole).toEqual([]);
  });

  it('with the job of a mail that waits is replaced by another', async () => {
    const { mailId } = await plant();
    await gateway.sql("delete from pgboss.job where data ->> 'mailId' = $1", [mailId]);
    // The database's clock is read over a line: ours may be behind it by some milliseconds.
    await recoverMails(gateway.context, { handingOverMs: 0, lostJobMs: -5000 });
    const jobs = await gateway.sql("select from pgboss.job where data ->> 'mailId' = $1", [mailId]);
    expect(jobs).toHaveLength(1);
  });
});

it('without a mail server a mail lies in the built-in mailbox, and its request is not sent', async () => {
  const { notices } = await plantNotices(gateway.sql, ['dmca@leakvault.example']);
  const [notice] = notices as [PlantedNotice];
  const bare = { ...gateway.context, env: { ...gateway.context.env, SMTP_URL: undefined } };
  const queued = await gateway.context.database.asService((trx) =>
    queueMail(trx, bare, {
      ...{ requestId: notice.requestId, kind: 'notice', toAddress: notice.to },
      ...{ subject: 'Notice', body: 'Please' },
    }),
  );
  await sendMail(bare, null, queued?.mailId ?? '');
  expect(await mailOf(queued?.mailId ?? '')).toMatchObject({ status: 'in_mailbox', attempts: 0 });
  expect((await statusOf(notice.requestId))?.status).toBe('queued');
  expect(server.whole).toEqual([]);
});
