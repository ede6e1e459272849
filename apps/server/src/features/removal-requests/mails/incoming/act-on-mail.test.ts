import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../../testing/start-test-gateway.ts';
import { removalRequests } from '../../index.ts';
import { writeReplyAddress } from '../reply-addresses.ts';
import { plantNotices } from '../testing/plant-notices.ts';
import { writeReply } from '../testing/write-mails.ts';
import { receiveMail } from './receive-mail.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false', NOTICE_MAIL_FROM: 'notices@agency.example' },
  });
});
afterAll(() => gateway.stop());

/** A notice lies with its host, and the host's desk answers by itself. */
async function receiptAfter(status: string): Promise<unknown> {
  const to = 'dmca@leakvault.example';
  const { notices } = await plantNotices(gateway.sql, [to]);
  const requestId = notices[0]?.requestId ?? '';
  await gateway.sql(
    `update removal_requests set status = $2, sent_at = now(), message_id = 'notice@agency.example' where id = $1`,
    [requestId, status],
  );
  const secret = gateway.context.secrets.linkSigning;
  const mail = writeReply({
    from: to,
    to: writeReplyAddress(secret, 'case', requestId, 'agency.example'),
    text: 'We received your message. Ticket #4003.',
    headers: ['Auto-Submitted: auto-replied'],
  });
  expect(await receiveMail(gateway.context, Buffer.from(mail))).toBe('kept');
  const [row] = await gateway.sql('select status, reference from removal_requests where id = $1', [
    requestId,
  ]);
  return row;
}

it.each([
  ['sent', 'acknowledged'],
  ['no_response', 'acknowledged'],
  // A question of the desk waits for her answer, whatever its machine sends meanwhile.
  ['info_requested', 'info_requested'],
  // It receives our reminder that the page still stands: its 48 hours go on.
  ['claim_false', 'claim_false'],
  ['partially_removed', 'partially_removed'],
])('a machine confirms a notice that is %s: it is %s then', async (before, after) => {
  expect(await receiptAfter(before)).toEqual({ status: after, reference: '4003' });
});
