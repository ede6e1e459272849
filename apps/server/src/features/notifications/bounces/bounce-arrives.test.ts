import { afterAll, beforeAll, expect, it } from 'vitest';
import { administration } from '../../administration/index.ts';
import { removalRequests, signIncomingMail } from '../../removal-requests/index.ts';
import { notifications } from '../index.ts';
import { startMailWorld } from '../testing/start-mail-world.ts';
import type { MailWorld } from '../testing/start-mail-world.ts';

const secret = 'the webhook of this test has a long secret';
let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld({
    features: [administration, notifications, removalRequests],
    env: { INCOMING_MAIL_SECRET: secret },
  });
});
afterAll(() => world.stop());

/** A report about delivery as mail servers write it (RFC 3464). */
const report = (to: string, recipient: string) =>
  [
    ...['From: MAILER-DAEMON@mx.example', `To: ${to}`, 'Subject: Undelivered Mail'],
    ...['Message-ID: <report@mx.example>', 'Auto-Submitted: auto-replied', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', ''],
    ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
    ...[
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b--',
      '',
    ],
  ].join('\r\n');

async function arrives(mail: string): Promise<unknown> {
  const timestamp = Math.floor(Date.now() / 1000);
  const answer = await fetch(`${world.gateway.url}/functions/v1/incoming-mail`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-leakblock-timestamp': String(timestamp),
      'x-leakblock-signature': `v1=${signIncomingMail(secret, timestamp, Buffer.from(mail))}`,
    },
    body: mail,
  });
  return answer.json();
}

it('a report that comes back to a mail of ours ends mails to the address, and lies in no operator’s way', async () => {
  const who = await world.person();
  const id = await world.tell(who.userId, 'account');
  await world.round();
  const [mail] = world.mailbox.mails(who.email);
  const forged = (mail?.envelopeFrom ?? '').replace(/\.[0-9a-f]{20}@/u, `.${'0'.repeat(20)}@`);

  expect(await arrives(report(forged, who.email))).toEqual({ received: 'kept' });
  expect(await world.mailOf(id)).toMatchObject({ state: 'sent' });
  expect(await world.gateway.sql('select from incoming_mails')).toHaveLength(1);

  expect(await arrives(report(mail?.envelopeFrom ?? '', who.email))).toEqual({ received: 'kept' });
  expect(await world.mailOf(id)).toMatchObject({ state: 'bounced' });
  const { body } = await world.call('read-mail-settings', {}, who);
  expect(body['suppressedAt']).not.toBeNull();
  expect(await world.gateway.sql('select from incoming_mails')).toHaveLength(1);
});
