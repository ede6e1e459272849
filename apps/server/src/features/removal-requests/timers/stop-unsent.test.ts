import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf } from '#platform/caller';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { recordAnswer } from '../mails/record-answer.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { plantNotices } from '../mails/testing/plant-notices.ts';
import { retractRequest } from '../requests/retract-request.ts';
import { stopUnsentJob } from './stop-unsent.job.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    // The jobs are run by the stories themselves.
    env: {
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', NOTICE_MAIL_FROM: 'notices@agency.example' },
      WORKER_IN_PROCESS: 'false',
    },
  });
});
afterAll(() => gateway.stop());

/** Her letter is revoked while a mail server takes her notice. */
async function revokeOnItsWay() {
  const { context, sql } = gateway;
  const planted = await plantNotices(sql, ['dmca@leakvault.example']);
  const [notice] = planted.notices;
  if (notice === undefined) throw new Error('One notice is planted.');
  const queued = await context.database.asService((trx) =>
    queueMail(trx, context, {
      ...{ requestId: notice.requestId, kind: 'notice', toAddress: notice.to },
      ...{ subject: `[Case ${notice.number}] Copyright notice`, body: 'Please remove this.' },
    }),
  );
  const mailId = queued?.mailId ?? '';
  await sql(
    "update outgoing_mails set status = 'handing_over', handed_over_at = now(), attempts = 1 where id = $1",
    [mailId],
  );
  await sql('update authorisations set revoked_at = now() where id = $1', [planted.letterId]);
  return { ...planted, ...notice, mailId };
}

/** Runs the job; something happens right after it has listed what there is to stop. */
async function stopAfter(userId: string, happens: () => Promise<unknown>): Promise<void> {
  const { context } = gateway;
  let hasHappened = false;
  const database: typeof context.database = {
    ...context.database,
    asService: async (run, options) => {
      const result = await context.database.asService(run, options);
      if (!hasHappened) {
        hasHappened = true;
        await happens();
      }
      return result;
    },
  };
  await stopUnsentJob.handler(
    { ...context, database },
    { userId, reason: 'revoked' },
    context.stopping,
    { id: '', retryCount: 0 },
  );
}

const statusOf = async (requestId: string) => {
  const [row] = await gateway.sql<{ status: string }>(
    'select status from removal_requests where id = $1',
    [requestId],
  );
  return row?.status;
};

it('leaves a notice sent that a mail server took after it was listed, and she takes it back', async () => {
  const { caseId, mailId, requestId, userId } = await revokeOnItsWay();
  const { context, sql } = gateway;
  await stopAfter(userId, () =>
    recordAnswer(
      context,
      { id: mailId, attempts: 1 },
      { outcome: 'accepted', answer: '250 taken' },
    ),
  );
  expect(await statusOf(requestId)).toBe('sent');
  expect(
    await sql(
      "select reason from removal_events where case_id = $1 and action = 'sent_after_stop'",
      [caseId],
    ),
  ).toEqual([{ reason: 'revoked' }]);

  const herself = callerOf({
    ...{ sub: userId, role: 'authenticated', aud: 'authenticated' },
    ...{ session_id: userId, exp: Date.now() / 1000 + 3600 },
  });
  expect(await retractRequest(context, herself, { requestId, reason: 'revoked' })).toBe(true);
  expect(await statusOf(requestId)).toBe('withdrawn');
  expect(
    await sql("select kind from outgoing_mails where request_id = $1 and kind = 'retraction'", [
      requestId,
    ]),
  ).toHaveLength(1);
});

it('leaves alone what she approved under a new letter after it was listed', async () => {
  const { letterId, requestId, userId } = await revokeOnItsWay();
  const { sql } = gateway;
  await sql("update outgoing_mails set status = 'queued' where request_id = $1", [requestId]);
  await stopAfter(userId, async () => {
    const next = randomUUID();
    await sql(
      `insert into authorisations
       select (jsonb_populate_record(null::authorisations, to_jsonb(old)
         || jsonb_build_object('id', $2::text, 'version', 2, 'revoked_at', null))).*
       from authorisations as old where id = $1`,
      [letterId, next],
    );
    await sql('update removal_requests set authorisation_id = $2 where id = $1', [requestId, next]);
  });
  expect(await statusOf(requestId)).toBe('queued');
});
