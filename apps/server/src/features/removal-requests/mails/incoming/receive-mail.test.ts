import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../../testing/start-test-gateway.ts';
import { findTexts } from '../../../../testing/find-texts.ts';
import { administration } from '../../../administration/index.ts';
import { removalRequests } from '../../index.ts';
import { workTimers } from '../../timers/work-timers.job.ts';
import { queueMail } from '../queue-mail.ts';
import { lockMail } from '../mail-row.ts';
import { markSent } from '../record-answer.ts';
import { writeReplyAddress } from '../reply-addresses.ts';
import { plantNotices } from '../testing/plant-notices.ts';
import { writeDeliveryReport, writeReply } from '../testing/write-mails.ts';
import { signIncomingMail } from './incoming-mail-routes.ts';
import { receiveMail } from './receive-mail.ts';

const secret = 'the webhook of this test has a long secret';
let gateway: TestGateway;
let passedMs = 0;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    env: {
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', NOTICE_MAIL_FROM: 'notices@agency.example' },
      ...{ WORKER_IN_PROCESS: 'false', INCOMING_MAIL_SECRET: secret },
    },
    now: () => new Date(Date.now() + passedMs),
  });
});
beforeEach(() => {
  passedMs = 0;
});
afterAll(() => gateway.stop());

const take = (mail: string) => receiveMail(gateway.context, Buffer.from(mail));

/** A notice that has gone out to a host. */
async function sent({ to = 'dmca@leakvault.example', body = 'Please remove it.' } = {}) {
  const { context } = gateway;
  const { userId, notices } = await plantNotices(gateway.sql, [to]);
  const { requestId, caseId, number } = notices[0]!;
  const { messageId, mailId } = await context.database.asService(async (trx) => {
    const text = { toAddress: to, subject: `[Case ${number}] Notice`, body };
    const queued = await queueMail(trx, context, { requestId, kind: 'notice', ...text });
    await trx
      .updateTable('outgoing_mails')
      .set({ handed_over_at: context.now().toISOString() })
      .where('id', '=', queued!.mailId)
      .execute();
    const locked = await lockMail(trx, queued!.mailId);
    await markSent(trx, locked!.mail, { answer: '250 ok', actor: 'system', at: context.now() });
    return queued!;
  });
  const address = (purpose: 'bounce' | 'case') =>
    writeReplyAddress(context.secrets.linkSigning, purpose, requestId, 'agency.example');
  return {
    ...{ userId, requestId, caseId, number, messageId, mailId, to },
    ...{ replyTo: address('case'), envelope: address('bounce') },
    status: async () => {
      const [row] = await gateway.sql<{ status: string; reference: string | null }>(
        'select status, reference from removal_requests where id = $1',
        [requestId],
      );
      return row;
    },
    mails: () =>
      gateway.sql<Record<string, string | null>>(
        `select kind, matched_by, hint, bounce_status, handled_at from incoming_mails
         where request_id = $1 order by received_at`,
        [requestId],
      ),
  };
}
const jobs = (queue: string, text: string) =>
  gateway.sql('select from pgboss.job where name = $1 and data::text like $2', [
    queue,
    `%${text}%`,
  ]);
const unmatched = async (subject: string) =>
  gateway.sql('select kind from incoming_mails where subject = $1 and request_id is null', [
    subject,
  ]);

describe('what comes back', () => {
  it('a receipt with a ticket: acknowledged under its number', async () => {
    const notice = await sent();
    const headers = ['Auto-Submitted: auto-replied'];
    const text = 'We received your request. Ticket #4001.';
    await take(writeReply({ from: notice.to, to: notice.replyTo, text, headers }));
    expect(await notice.status()).toEqual({ status: 'acknowledged', reference: '4001' });
  });

  it('an absence note says nothing about the request', async () => {
    const notice = await sent();
    const headers = ['Auto-Submitted: auto-replied'];
    await take(
      writeReply({ from: notice.to, to: notice.envelope, text: 'Out of office', headers }),
    );
    expect(await notice.status()).toEqual({ status: 'sent', reference: null });
  });

  it('“it is gone” is a claim: the page is looked at, and nothing is proven', async () => {
    const notice = await sent();
    const reply = { from: notice.to, to: notice.replyTo, text: 'The content has been removed.' };
    await take(writeReply(reply));
    expect((await notice.status())?.status).toBe('removal_claimed');
    expect(await jobs('removal-requests.check-case', notice.caseId)).toHaveLength(1);
  });

  it.each([
    ['refused', 'We will not remove this.'],
    ['asks_more', 'Please send proof of your authority.'],
    ['counter_notice', 'The uploader sent a counter-notice.'],
    [null, 'Hello there'],
  ])('a reply that hints at %s waits for somebody to read it', async (hint, text) => {
    const notice = await sent();
    await take(writeReply({ from: notice.to, to: notice.replyTo, text }));
    expect((await notice.status())?.status).toBe('sent');
    expect(await notice.mails()).toMatchObject([{ kind: 'reply', hint, handled_at: null }]);
  });

  it.each([
    ['counter_notice', 'The uploader sent a counter-notice under 17 U.S.C. 512(g). Ticket #4002.'],
    ['refused', 'Your notice has been rejected. Ticket #4002.'],
  ])(
    'a %s in an automatic mail is a receipt, and waits for somebody to read it',
    async (hint, text) => {
      const notice = await sent();
      const headers = ['Auto-Submitted: auto-generated'];
      await take(writeReply({ from: notice.to, to: notice.replyTo, text, headers }));
      expect(await notice.status()).toEqual({ status: 'acknowledged', reference: '4002' });
      expect(await notice.mails()).toMatchObject([{ kind: 'auto_reply', hint, handled_at: null }]);
    },
  );

  it('any other automatic mail needs nobody to read it', async () => {
    const notice = await sent();
    const headers = ['Auto-Submitted: auto-replied'];
    const text = 'We received your notice. Please include the addresses of the pages.';
    await take(writeReply({ from: notice.to, to: notice.replyTo, text, headers }));
    const [mail] = await notice.mails();
    expect(mail).toMatchObject({ kind: 'auto_reply', hint: null });
    expect(mail?.['handled_at']).not.toBeNull();
  });

  it('an automatic receipt that copies our notice below its own words needs nobody to read it', async () => {
    const body = 'We will not withdraw this when a counter-notice comes. We will not remove it.';
    const notice = await sent({ body });
    const headers = ['Auto-Submitted: auto-replied'];
    const text = `We received your notice. You wrote:\n\n${body.replaceAll(/(.{1,40}) /gu, '$1\n')}`;
    await take(writeReply({ from: notice.to, to: notice.replyTo, text, headers }));
    expect(await notice.mails()).toMatchObject([
      { kind: 'auto_reply', hint: null, handled_at: expect.anything() as unknown },
    ]);
  });

  it('a report that there is no such mailbox: bounced, the address marked, the next one tried', async () => {
    const notice = await sent();
    const report = { to: notice.envelope, recipient: notice.to, action: 'failed' } as const;
    await take(
      writeDeliveryReport({ ...report, status: '5.1.1', messageId: `${notice.number}@mx` }),
    );
    expect((await notice.status())?.status).toBe('bounced');
    expect(await jobs('removal-requests.take-bounce', notice.requestId)).toHaveLength(1);
    const [mail] = await gateway.sql('select status from outgoing_mails where id = $1', [
      notice.mailId,
    ]);
    expect(mail).toEqual({ status: 'bounced' });
  });

  it('a full mailbox gets a day of the server’s clock, unless an answer comes meanwhile', async () => {
    const [silent, answered] = [await sent(), await sent({ to: 'abuse@busy.example' })];
    for (const notice of [silent, answered]) {
      const report = { to: notice.envelope, recipient: notice.to, action: 'failed' } as const;
      await take(
        writeDeliveryReport({ ...report, status: '4.2.2', messageId: `${notice.number}@mx` }),
      );
    }
    const pass = async (hours: number) => {
      passedMs += hours * 3_600_000;
      await workTimers(gateway.context, gateway.context.stopping);
    };
    await pass(23);
    await take(writeReply({ from: answered.to, to: answered.replyTo, text: 'We are back' }));
    expect((await silent.status())?.status).toBe('sent');
    await pass(1.1);
    expect((await silent.status())?.status).toBe('bounced');
    expect(await jobs('removal-requests.take-bounce', silent.requestId)).toHaveLength(1);
    expect((await answered.status())?.status).toBe('sent');
    await pass(1);
    expect(await jobs('removal-requests.take-bounce', silent.requestId)).toHaveLength(1);
  });

  it('the same mail again is the same mail', async () => {
    const notice = await sent();
    const text = 'It has been removed.';
    const mail = writeReply({ from: notice.to, to: notice.replyTo, text, messageId: 'same@x' });
    expect([await take(mail), await take(mail)]).toEqual(['kept', 'known']);
    expect(await notice.mails()).toHaveLength(1);
    expect(await jobs('removal-requests.check-case', notice.caseId)).toHaveLength(1);
  });
});

it('an answer that comes after the end of her account says nowhere who she was', async () => {
  const notice = await sent();
  await gateway.sql('delete from auth.users where id = $1', [notice.userId]);
  const text = 'Dear Isaure Vantongeren, it is removed.';
  const mail = writeReply({ from: notice.to, to: notice.replyTo, text });
  expect([await take(mail), await take(mail)]).toEqual(['gone', 'gone']);
  expect(await findTexts(gateway, ['Vantongeren'])).toEqual([]);
  expect(gateway.logLines().join('')).not.toContain('Vantongeren');
});

describe('to which request it belongs', () => {
  it('is known by the thread or the subject, from the recipient’s own domain', async () => {
    const notice = await sent();
    const from = 'agent@mail.leakvault.example';
    const to = 'notices@agency.example';
    await take(writeReply({ from, to, text: 'Hello', inReplyTo: notice.messageId }));
    const subject = `AW: [Case ${notice.number}] Notice`;
    await take(writeReply({ from, to, text: 'It has been removed.', subject }));
    expect(await notice.mails()).toMatchObject([
      { matched_by: 'in_reply_to' },
      // The number is no secret: nothing follows before somebody has read it.
      { matched_by: 'subject', handled_at: null },
    ]);
    expect((await notice.status())?.status).toBe('sent');
  });

  it('is nothing for a forger: a wrong tag, a wrong sender, a report about another address', async () => {
    const notice = await sent();
    const text = 'The content has been removed.';
    const forged = notice.replyTo.replace(/\.(.)/u, (_, sign: string) =>
      sign === '0' ? '.1' : '.0',
    );
    await take(
      writeReply({ from: notice.to, to: forged, text, subject: `forged ${notice.number}` }),
    );
    expect(await unmatched(`forged ${notice.number}`)).toHaveLength(1);
    const stranger = 'evil@elsewhere.example';
    const subject = `stranger [Case ${notice.number}]`;
    await take(writeReply({ from: stranger, to: 'notices@agency.example', text, subject }));
    expect(await unmatched(subject)).toHaveLength(1);
    await take(
      writeReply({ from: stranger, to: notice.replyTo, text, inReplyTo: notice.messageId }),
    );
    const report = {
      to: notice.envelope,
      recipient: 'else@other.example',
      action: 'failed',
    } as const;
    await take(
      writeDeliveryReport({ ...report, status: '5.1.1', messageId: `f-${notice.number}@mx` }),
    );
    expect((await notice.status())?.status).toBe('sent');
    expect((await notice.mails()).map(({ handled_at }) => handled_at)).toEqual([null, null]);
  });

  it('is no bounce at the address that stands in the notice: whom it is about may know that one', async () => {
    const notice = await sent();
    const report = { to: notice.replyTo, recipient: notice.to, action: 'failed' } as const;
    for (const status of ['5.1.1', '4.2.2']) {
      const messageId = `${status}-${notice.number}@mx`;
      await take(writeDeliveryReport({ ...report, status, messageId }));
    }
    expect((await notice.status())?.status).toBe('sent');
    expect(await jobs('removal-requests.take-bounce', notice.requestId)).toHaveLength(0);
    passedMs += 25 * 3_600_000;
    await workTimers(gateway.context, gateway.context.stopping);
    expect(await jobs('removal-requests.take-bounce', notice.requestId)).toHaveLength(0);
    expect((await notice.mails()).map(({ handled_at }) => handled_at)).toEqual([null, null]);
  });

  it('of a flood only so much is kept', async () => {
    const notice = await sent();
    const outcomes: string[] = [];
    for (let mail = 0; mail < 52; mail++) {
      outcomes.push(await take(writeReply({ from: notice.to, to: notice.replyTo, text: 'Hello' })));
    }
    expect(outcomes.filter((one) => one === 'kept')).toHaveLength(50);
    expect(outcomes.at(-1)).toBe('too_many');
  });
});

describe('the webhook', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${gateway.url}/functions/v1/incoming-mail`, { method: 'POST', headers, body });
  const signed = (body: string, at = Date.now()) => {
    const timestamp = Math.floor(at / 1000);
    const signature = signIncomingMail(secret, timestamp, Buffer.from(body));
    return {
      'x-leakblock-timestamp': String(timestamp),
      'x-leakblock-signature': `v1=${signature}`,
    };
  };

  it('takes a signed mail, and answers the same when it comes again', async () => {
    const notice = await sent();
    const mail = writeReply({
      from: notice.to,
      to: notice.replyTo,
      text: `Hello ${'x'.repeat(300_000)}`,
    });
    const first = await post(mail, signed(mail));
    expect([first.status, await first.json()]).toEqual([200, { received: 'kept' }]);
    expect(await (await post(mail, signed(mail))).json()).toEqual({ received: 'known' });
    expect(await notice.mails()).toHaveLength(1);
  });

  it('refuses what is not signed, signed otherwise, signed too long ago, or too large', async () => {
    const mail = writeReply({ from: 'a@b.example', to: 'c@d.example', text: 'x' });
    const wrong = { ...signed(mail), 'x-leakblock-signature': `v1=${'0'.repeat(64)}` };
    const statuses = [
      (await post(mail, {})).status,
      (await post(mail, wrong)).status,
      (await post(`${mail}!`, signed(mail))).status,
      (await post(mail, signed(mail, Date.now() - 6 * 60_000))).status,
      (await post('x'.repeat(3 << 20), signed('x'))).status,
    ];
    expect(statuses).toEqual([401, 401, 401, 401, 413]);
  });
});
