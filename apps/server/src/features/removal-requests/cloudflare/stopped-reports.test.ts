import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';
import { withdrawCases } from '../requests/withdraw-cases.ts';
import { stopUnsentJob } from '../timers/stop-unsent.job.ts';
import { stopUnsentQueue } from '../timers/stop-unsent.queue.ts';
import { decideReport } from './decide-report.ts';
import { fileCloudflareReport, settleReport } from './file-report.ts';
import { playCloudflare } from './testing/play-cloudflare.ts';
import type { PlayedCloudflare } from './testing/play-cloudflare.ts';
import { plantReport, standingOf } from './testing/plant-report.ts';

let gateway: TestGateway;
let cloudflare: PlayedCloudflare;
beforeAll(async () => {
  cloudflare = await playCloudflare();
  gateway = await startTestGateway({
    features: [removalRequests],
    env: {
      CLOUDFLARE_ACCOUNT_ID: 'acc',
      CLOUDFLARE_API_TOKEN: 'tok',
      CLOUDFLARE_API_URL: cloudflare.url,
      // Jobs are run by the tests.
      WORKER_IN_PROCESS: 'false',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await cloudflare.stop();
});

const standing = (requestId: string) => standingOf(gateway.sql, requestId);

/** A report that was handed over, and nobody knows whether it arrived; then she stops it in one of two ways. */
async function stoppedOnItsWay(by: 'letter' | 'case') {
  const report = await plantReport(gateway.sql);
  const { caseId, letterId, requestId, userId } = report;
  const { context, sql } = gateway;
  await sql(
    `insert into cloudflare_reports (request_id, user_id, status, handed_over_at)
     values ($1, $2, 'undecided', now())`,
    [requestId, userId],
  );
  if (by === 'case') await withdrawCases(context, { userId }, { caseIds: [caseId] });
  else {
    await sql('update authorisations set revoked_at = now() where id = $1', [letterId]);
    await stopUnsent(userId);
  }
  expect(await standing(requestId)).toMatchObject({ status: 'queued', report: 'undecided' });
  return report;
}

const stopUnsent = (userId: string) =>
  stopUnsentJob.handler(gateway.context, { userId, reason: 'revoked' }, gateway.context.stopping, {
    id: '',
    retryCount: 0,
  });

it.each([
  ['letter', 'revoked'],
  ['case', 'withdrawn'],
] as const)(
  'that was on its way when its %s was stopped counts as sent when it arrived, and she may take it back',
  async (by, reason) => {
    const { caseId, requestId, userId } = await stoppedOnItsWay(by);
    const reportId = `late-${by}`;
    await gateway.context.database.asService((trx) =>
      settleReport(trx, { requestId, reportId, now: new Date() }),
    );
    expect(await standing(requestId)).toMatchObject({ status: 'sent', message_id: reportId });
    expect(
      await gateway.sql(
        "select reason from removal_events where case_id = $1 and action = 'sent_after_stop'",
        [caseId],
      ),
    ).toEqual([{ reason }]);
    expect(
      await gateway.sql('select title from notifications where user_id = $1', [userId]),
    ).toEqual([{ title: 'A removal needs you' }]);
  },
);

it.each(['letter', 'case'] as const)(
  'that was on its way when its %s was stopped never goes out when it did not arrive',
  async (by) => {
    const { requestId, userId } = await stoppedOnItsWay(by);
    const admin = await gateway.signIn();
    await decideReport(gateway.context, admin.userId, { requestId, decision: 'send_again' });
    await fileCloudflareReport(gateway.context, requestId);
    expect(cloudflare.reports).toEqual([]);
    if (by === 'letter') {
      const jobs = await gateway.sql(
        "select from pgboss.job where name = $1 and data ->> 'userId' = $2",
        [stopUnsentQueue, userId],
      );
      expect(jobs).toHaveLength(1);
      await stopUnsent(userId);
    }
    expect(await standing(requestId)).toMatchObject({ status: 'withdrawn', report: null });
  },
);

it('that did not arrive and is stopped for one of its pages is drafted anew for the others', async () => {
  const { requestId, userId } = await stoppedOnItsWay('case');
  const other = await plantReport(gateway.sql);
  await gateway.sql(
    `update removal_cases set user_id = $2, prepared_at = now(), preparing_until = null where id = $1`,
    [other.caseId, userId],
  );
  await gateway.sql(
    'insert into removal_request_cases (request_id, case_id, user_id, recipient_key) values ($1, $2, $3, $4)',
    [requestId, other.caseId, userId, 'api:another'],
  );
  await gateway.sql('delete from cloudflare_reports where request_id = $1', [requestId]);
  await fileCloudflareReport(gateway.context, requestId);
  expect(cloudflare.reports).toEqual([]);
  expect(await standing(requestId)).toMatchObject({ status: 'withdrawn' });
  const owed = await gateway.sql(
    'select from removal_cases where id = $1 and preparing_until is not null',
    [other.caseId],
  );
  expect(owed).toHaveLength(1);
});

it.each([
  ['went', "source_state = 'gone', first_gone_at = now()"],
  ['was stopped', "stop_label = 'possible_minor'"],
  ['began anew', 'restart_count = 1'],
])('that did not arrive before its page %s never goes out', async (_, change) => {
  const { caseId, requestId } = await plantReport(gateway.sql);
  await gateway.sql(`update removal_cases set ${change} where id = $1`, [caseId]);
  await fileCloudflareReport(gateway.context, requestId);
  expect(cloudflare.reports).toEqual([]);
  expect(await standing(requestId)).toMatchObject({ status: 'withdrawn' });
});
