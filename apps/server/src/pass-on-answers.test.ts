import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administration } from './features/administration/index.ts';
import { removalRequests } from './features/removal-requests/index.ts';
import { queueMail } from './features/removal-requests/mails/queue-mail.ts';
import { sendMail } from './features/removal-requests/mails/send-mail.ts';
import { plantNotices } from './features/removal-requests/mails/testing/plant-notices.ts';
import { createAnswerDoor } from './pass-on-answers.ts';
import { createNoticeMailer } from './platform/hand-over-mail.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { TestGateway } from './testing/start-test-gateway.ts';

const hour = 3_600_000;
let web: DemoWeb;
let gateway: TestGateway;
beforeAll(async () => {
  const door = createAnswerDoor();
  web = await startDemoWeb({ latencyScale: 0, answersTo: door.take });
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    env: {
      ...{ SMTP_URL: `smtp://127.0.0.1:${String(web.smtp.port)}`, WORKER_IN_PROCESS: 'false' },
      ...{ INCOMING_MAIL_SECRET: door.secret, NOTICE_MAIL_FROM: 'notices@agency.example' },
    },
  });
  door.open(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await web.stop();
});

/** A notice about a page of a played host, really sent to it. */
async function complain(host: string) {
  const copy = web.copies().find(({ url }) => url.startsWith(`https://${host}/`));
  const { context } = gateway;
  const [notice] = (await plantNotices(gateway.sql, [copy?.abuse ?? ''])).notices;
  const { number, requestId, to } = notice!;
  const queued = await context.database.asService((trx) =>
    queueMail(trx, context, {
      ...{ requestId, kind: 'notice', toAddress: to, subject: `[Case ${number}] Notice` },
      body: `Please remove ${copy?.url ?? ''}`,
    }),
  );
  const mailer = createNoticeMailer(context.env, context.publicUrl);
  await sendMail(context, mailer, queued?.mailId ?? '');
  return async () => {
    const [row] = await gateway.sql<{ status: string }>(
      'select status from removal_requests where id = $1',
      [requestId],
    );
    const mails = await gateway.sql<{ kind: string; hint: string | null }>(
      'select kind, hint from incoming_mails where request_id = $1 order by received_at',
      [requestId],
    );
    return [row?.status, ...mails.map(({ hint, kind }) => hint ?? kind)];
  };
}

it('hosts of the demo web get real notices, and what they answer finds its request', async () => {
  const honest = await complain('leakvault.example');
  const slow = await complain('whisperforum.test');
  const absent = await complain('albumdump.test');
  const nobody = await complain('fanarchive.test');
  const refusing = await complain('rantroom.test');
  const countered = await complain('tubeharbor.example');
  expect(await honest()).toEqual(['sent']);
  expect(await nobody()).toEqual(['bounced']);
  await web.advance(3 * hour);
  expect(await honest()).toEqual(['removal_claimed', 'removed']);
  expect(await slow()).toEqual(['acknowledged', 'auto_reply']);
  expect(await absent()).toEqual(['bounced', 'bounce']);
  expect(await refusing()).toEqual(['sent', 'refused']);
  await web.advance(72 * hour);
  expect(await countered()).toEqual(['removal_claimed', 'removed', 'counter_notice']);
});
