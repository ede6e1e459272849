import type { ContactScope } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../../testing/start-test-gateway.ts';
import { removalRequests } from '../../index.ts';
import { writeReplyAddress } from '../reply-addresses.ts';
import { plantNotices } from '../testing/plant-notices.ts';
import { writeDeliveryReport, writeReply } from '../testing/write-mails.ts';
import { receiveMail } from './receive-mail.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false', NOTICE_MAIL_FROM: 'notices@agency.example' },
  });
});
afterAll(() => gateway.stop());

const desk = 'dmca@hostco.example';
const site = 'anybody@mail.leaks.example';
const text = 'The content has been removed.';
const sent = { status: 'sent' };
const claimed = { status: 'removal_claimed' };

/** A request about a page of leaks.example, or one at a search engine, that lies with its recipient. */
async function asked(changes: {
  scope: ContactScope;
  host?: string;
  kind?: string;
  isForm?: boolean;
}) {
  const { scope, host = 'www.leaks.example', kind = 'dmca_notice', isForm = false } = changes;
  const [notice] = (await plantNotices(gateway.sql, [desk], { host, scope })).notices;
  const requestId = notice?.requestId ?? '';
  const messageId = `${requestId}@agency.example`;
  await gateway.sql(
    isForm
      ? `update removal_requests set status = 'filed', kind = $2, channel = 'web_form', recipient_address = null,
           form_url = 'https://desk.example/form', filed_at = now(), reference = '1' where id = $1`
      : `update removal_requests set status = 'sent', kind = $2, sent_at = now(), message_id = 'notice' where id = $1`,
    [requestId, kind],
  );
  await gateway.sql(
    `insert into outgoing_mails (request_id, user_id, kind, message_id, to_address, reply_to,
       envelope_from, subject, body, status, handed_over_at, sent_at)
     select id, user_id, 'notice', $2, $3, 'a@b.example', 'a@b.example', 'x', 'x', 'sent', now(), now()
     from removal_requests where id = $1`,
    [requestId, messageId, desk],
  );
  const address = (purpose: 'bounce' | 'case') =>
    writeReplyAddress(gateway.context.secrets.linkSigning, purpose, requestId, 'agency.example');
  return {
    ...{ messageId, replyTo: address('case'), envelope: address('bounce') },
    now: async () =>
      (await gateway.sql('select status from removal_requests where id = $1', [requestId]))[0],
    mails: () =>
      gateway.sql('select matched_by, handled_at from incoming_mails where request_id = $1', [
        requestId,
      ]),
    actors: async () =>
      (
        await gateway.sql<{ actor: string }>(
          "select actor from removal_events where request_id = $1 and action = 'mail_received'",
          [requestId],
        )
      ).map(({ actor }) => actor),
  };
}
const take = (mail: string) => receiveMail(gateway.context, Buffer.from(mail));

describe('the recipient of a notice', () => {
  it.each(['host', 'network', 'cdn', 'registrar', 'payment'] as const)(
    'who was asked as the %s is not the site that it is about, to which notices are passed on',
    async (scope) => {
      const request = await asked({ scope });
      expect(await take(writeReply({ from: site, to: request.replyTo, text }))).toBe('kept');
      expect(await request.now()).toEqual(sent);
      expect(await request.mails()).toEqual([{ matched_by: 'plus_address', handled_at: null }]);
      expect(await request.actors()).toEqual(['system']);
      await take(writeReply({ from: 'agent@eu.hostco.example', to: request.replyTo, text }));
      expect(await request.now()).toEqual(claimed);
    },
  );

  it.each([
    ['operator', 'www.leaks.example', site],
    ['platform', 'www.leaks.example', site],
    ['search', 'google.com', 'removals@google.com'],
  ] as const)(
    'who was asked as the %s is the host of the request itself',
    async (scope, host, from) => {
      const request = await asked({ scope, host });
      await take(writeReply({ from, to: request.replyTo, text }));
      expect(await request.now()).toEqual(claimed);
    },
  );

  it.each([
    ['a form of a network', { scope: 'cdn' }],
    ['a complaint about a platform', { scope: 'platform', kind: 'complaint' }],
  ] as const)(
    'of %s has no mailbox that is known: every mail is read by somebody',
    async (_, what) => {
      const request = await asked({ ...what, isForm: true });
      for (const from of [site, desk, 'nowhere@'])
        await take(writeReply({ from, to: request.replyTo, text }));
      const report = { to: request.envelope, recipient: '', action: 'failed' } as const;
      await take(writeDeliveryReport({ ...report, status: '5.1.1', messageId: request.messageId }));
      expect(await request.now()).toEqual({ status: 'filed' });
      expect((await request.mails()).map(({ handled_at }) => handled_at)).toEqual([
        null,
        null,
        null,
        null,
      ]);
    },
  );

  it('is not the site by the thread of a notice either: its mail belongs to nothing yet', async () => {
    const request = await asked({ scope: 'host' });
    const subject = 'about the thread';
    const to = 'notices@agency.example';
    await take(writeReply({ from: site, to, text, subject, inReplyTo: request.messageId }));
    expect(await request.mails()).toEqual([]);
    expect(
      await gateway.sql('select request_id from incoming_mails where subject = $1', [subject]),
    ).toEqual([{ request_id: null }]);
    await take(writeReply({ from: desk, to, text, subject, inReplyTo: request.messageId }));
    expect(await request.now()).toEqual(claimed);
  });
});
