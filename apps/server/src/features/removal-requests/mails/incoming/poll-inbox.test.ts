import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startImapServer } from '../../../../testing/start-imap-server.ts';
import type { ImapServer } from '../../../../testing/start-imap-server.ts';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../../testing/start-test-gateway.ts';
import { administration } from '../../../administration/index.ts';
import { removalRequests } from '../../index.ts';
import { writeReplyAddress } from '../reply-addresses.ts';
import { writeReply } from '../testing/write-mails.ts';
import { pollInbox } from './poll-inbox.ts';

let imap: ImapServer;
let gateway: TestGateway;
beforeAll(async () => {
  imap = await startImapServer();
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
});
afterAll(async () => {
  await gateway.stop();
  await imap.stop();
});

const poll = (url = imap.url) => pollInbox(gateway.context, url, new AbortController().signal);
const subjects = async () =>
  (
    await gateway.sql<{ subject: string }>('select subject from incoming_mails order by subject')
  ).map(({ subject }) => subject);
const mail = (subject: string, text = 'Grüße') =>
  writeReply({ from: 'abuse@host.example', to: 'notices@agency.example', subject, text });

it('takes what nobody has seen, marks it, and takes it once', async () => {
  expect(await poll()).toEqual({ taken: 0, left: 0 });
  imap.deliver(mail('one'));
  imap.deliver(mail('two'));
  expect(await poll()).toEqual({ taken: 2, left: 0 });
  expect(await subjects()).toEqual(['one', 'two']);
  expect(imap.flags()).toEqual([['\\Seen'], ['\\Seen']]);
  expect(await poll()).toEqual({ taken: 0, left: 0 });
});

it('takes a mail that is marked as unread again once, as after a restore', async () => {
  const again = mail('once');
  imap.deliver(again);
  await poll();
  imap.deliver(again);
  expect(await poll()).toEqual({ taken: 1, left: 0 });
  expect(await subjects()).toEqual(['once', 'one', 'two']);
  await gateway.sql("delete from incoming_mails where subject = 'once'");
});

it('leaves an answer to a request that is gone in the mailbox, where it is found by the id that the log names', async () => {
  const id = randomUUID();
  const { linkSigning } = gateway.context.secrets;
  const to = writeReplyAddress(linkSigning, 'case', id, 'agency.example');
  const tag = /\.(?<tag>[0-9a-f]+)@/u.exec(to)?.groups?.['tag'] ?? '';
  const from = 'abuse@host.example';
  imap.deliver(writeReply({ from, to, subject: 'gone', text: 'It is removed, Isaure.' }));
  expect(await poll()).toEqual({ taken: 1, left: 0 });
  expect(imap.flags().at(-1)).toEqual(['\\Seen']);
  expect(await subjects()).toEqual(['one', 'two']);
  const lines = gateway.logLines().filter((line) => line.includes('that is gone was not kept'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ id, purpose: 'case' }]);
  expect(to).toContain(id.replaceAll('-', ''));
  for (const secret of [tag, from, 'Isaure']) expect(lines.join('')).not.toContain(secret);
});

it('leaves what is too large to a person, in the mailbox', async () => {
  imap.deliver(mail('huge', 'x'.repeat(3 << 20)));
  expect(await poll()).toEqual({ taken: 0, left: 1 });
  expect(imap.flags().at(-1)).toEqual(['\\Flagged', '\\Seen']);
  expect(await subjects()).toEqual(['one', 'two']);
});

it('is held up by no mail that cannot be kept', async () => {
  const headers = ['In-Reply-To: =?utf-8?B?PGEAYkB4Pg==?='];
  const to = 'notices@agency.example';
  imap.deliver(writeReply({ from: 'a@b.example', to, subject: 'zero', text: 'x', headers }));
  imap.deliver(mail('behind'));
  expect(await poll()).toEqual({ taken: 2, left: 0 });
  await gateway.sql(
    "alter table incoming_mails add constraint no_such check (subject <> 'refused') not valid",
  );
  imap.deliver(mail('refused'));
  imap.deliver(mail('after'));
  expect(await poll()).toEqual({ taken: 1, left: 1 });
  expect(imap.flags().at(-2)).toEqual(['\\Flagged', '\\Seen']);
  await gateway.sql("delete from incoming_mails where subject in ('zero', 'behind', 'after')");
});

it('loses nothing when the server hangs up, refuses or is away, and goes on the next time', async () => {
  imap.deliver(mail('three'));
  const cut = poll();
  imap.hangUp();
  await cut.catch(() => undefined);
  await expect(poll(imap.url.replace('replies:', 'nobody:'))).rejects.toThrow();
  await expect(poll('imap://a:b@127.0.0.1:9/INBOX')).rejects.toThrow();
  await poll();
  expect(await subjects()).toEqual(['one', 'three', 'two']);
});
