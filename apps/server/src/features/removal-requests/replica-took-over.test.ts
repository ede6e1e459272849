/** A replica that had not heard all takes over while workers run: nobody has looked yet, and jobs go on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNoticeMailer } from '#platform/hand-over-mail';
import { startStubbornMailbox } from '../../testing/start-stubborn-mailbox.ts';
import type { StubbornMailbox } from '../../testing/start-stubborn-mailbox.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { fileCloudflareReport } from './cloudflare/file-report.ts';
import { playCloudflare } from './cloudflare/testing/play-cloudflare.ts';
import type { PlayedCloudflare } from './cloudflare/testing/play-cloudflare.ts';
import { plantReport, standingOf } from './cloudflare/testing/plant-report.ts';
import { removalRequests } from './index.ts';
import { queueMail } from './mails/queue-mail.ts';
import { sendMail } from './mails/send-mail.ts';
import { plantNotices } from './mails/testing/plant-notices.ts';

let server: StubbornMailbox;
let cloudflare: PlayedCloudflare;
let gateway: TestGateway;
beforeAll(async () => {
  [server, cloudflare] = await Promise.all([startStubbornMailbox(), playCloudflare()]);
  gateway = await startTestGateway({
    features: [removalRequests],
    env: {
      ...{ SMTP_URL: server.url, NOTICE_MAIL_FROM: 'notices@agency.example' },
      ...{ CLOUDFLARE_ACCOUNT_ID: 'acc', CLOUDFLARE_API_TOKEN: 'tok' },
      CLOUDFLARE_API_URL: cloudflare.url,
      // The jobs are run by the stories themselves.
      WORKER_IN_PROCESS: 'false',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([server.stop(), cloudflare.stop()]);
});

async function queueNotice() {
  const { notices } = await plantNotices(gateway.sql, ['dmca@leakvault.example']);
  const queued = await gateway.context.database.asService((trx) =>
    queueMail(trx, gateway.context, {
      ...{
        requestId: notices[0]?.requestId ?? '',
        kind: 'notice',
        toAddress: notices[0]?.to ?? '',
      },
      ...{ subject: 'Copyright notice', body: 'Please remove this.' },
    }),
  );
  return queued?.mailId ?? '';
}
const send = (mailId: string) => {
  const { context } = gateway;
  return sendMail(context, createNoticeMailer(context.env, context.publicUrl), mailId);
};
const mails = () => gateway.sql('select status, attempts from outgoing_mails order by created_at');

it('notices that wait are undecided, and none is handed over; later ones are', async () => {
  const before = await queueNotice();
  await gateway.sql("update private.database_timelines set timeline = '00000007'");
  await send(before);
  expect(server.whole).toEqual([]);
  expect(await mails()).toEqual([{ status: 'undecided', attempts: 0 }]);
  expect(gateway.logLines().some((line) => line.includes('The database was put back'))).toBe(true);

  await send(await queueNotice());
  expect(server.whole).toHaveLength(1);
  expect(await mails()).toEqual([
    { status: 'undecided', attempts: 0 },
    { status: 'sent', attempts: 1 },
  ]);
});

it('a report to Cloudflare that waits is undecided, and not filed', async () => {
  const { requestId } = await plantReport(gateway.sql);
  await gateway.sql("update private.database_timelines set timeline = '00000007'");
  await fileCloudflareReport(gateway.context, requestId);
  expect(cloudflare.reports).toEqual([]);
  expect(await standingOf(gateway.sql, requestId)).toMatchObject({
    status: 'queued',
    report: 'undecided',
  });
});
