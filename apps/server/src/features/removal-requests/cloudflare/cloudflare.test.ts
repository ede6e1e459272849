import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';
import { cloudflareQueue } from '../requests/release-request.ts';
import { decideReport } from './decide-report.ts';
import { fileCloudflareReport, ReportNotHandedOver } from './file-report.ts';
import { pollCloudflareReports } from './poll-reports.ts';
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
beforeEach(() => {
  cloudflare.behave('takes');
});
afterEach(() => {
  cloudflare.reports.length = 0;
});

const approvedReport = () => plantReport(gateway.sql);
const standing = (requestId: string) => standingOf(gateway.sql, requestId);

const makeDue = (requestId: string) =>
  gateway.sql(
    "update cloudflare_reports set next_poll_at = now() - interval '1 second' where request_id = $1",
    [requestId],
  );

it('is filed once, however often its job runs', async () => {
  const { requestId, url } = await approvedReport();
  await Promise.all([1, 2, 3].map(() => fileCloudflareReport(gateway.context, requestId)));
  await fileCloudflareReport(gateway.context, requestId);
  expect(cloudflare.reports).toHaveLength(1);
  expect(cloudflare.reports[0]).toMatchObject({
    urls: [url],
    body: { path: '/accounts/acc/abuse-reports/abuse_dmca', agree: 1, name: 'Robin Vale' },
  });
  expect(await standing(requestId)).toMatchObject({
    status: 'sent',
    message_id: cloudflare.reports[0]?.id,
    report: 'submitted',
  });
});

it('of somebody who is suspended waits, and is filed when the suspension is lifted', async () => {
  const { requestId } = await approvedReport();
  await gateway.sql(
    `insert into user_bans (user_id, ban_reason)
     select user_id, 'x' from removal_requests where id = $1`,
    [requestId],
  );
  await fileCloudflareReport(gateway.context, requestId);
  expect(cloudflare.reports).toEqual([]);
  expect(await standing(requestId)).toMatchObject({ status: 'queued', report: null });
  const waiting = await gateway.sql(
    `select from pgboss.job where name = 'removal-requests.file-cloudflare-report'
       and data ->> 'requestId' = $1 and start_after > now() + interval '23 hours'`,
    [requestId],
  );
  expect(waiting).toHaveLength(1);
  await gateway.sql('update user_bans set is_active = false');
  await fileCloudflareReport(gateway.context, requestId);
  expect(cloudflare.reports).toHaveLength(1);
});

it('whose answer was lost is found by what arrived, and not filed again', async () => {
  const { requestId } = await approvedReport();
  cloudflare.behave('swallows');
  await fileCloudflareReport(gateway.context, requestId);
  expect(await standing(requestId)).toMatchObject({ status: 'queued', report: 'undecided' });
  cloudflare.behave('takes');
  await fileCloudflareReport(gateway.context, requestId);
  await pollCloudflareReports(gateway.context);
  expect(cloudflare.reports).toHaveLength(1);
  expect(await standing(requestId)).toMatchObject({
    status: 'sent',
    message_id: cloudflare.reports[0]?.id,
    report: 'submitted',
  });
});

it('of a worker that died while filing is undecided until an operator says so', async () => {
  const { requestId } = await approvedReport();
  await gateway.sql(
    `insert into cloudflare_reports (request_id, user_id, handed_over_at)
     select id, user_id, now() - interval '5 minutes' from removal_requests where id = $1`,
    [requestId],
  );
  await fileCloudflareReport(gateway.context, requestId);
  await pollCloudflareReports(gateway.context);
  expect(cloudflare.reports).toHaveLength(0);
  expect(await standing(requestId)).toMatchObject({ status: 'queued', report: 'undecided' });
  const admin = await gateway.signIn();
  const decision = { requestId, decision: 'send_again' } as const;
  await decideReport(gateway.context, admin.userId, decision);
  await expect(decideReport(gateway.context, admin.userId, decision)).rejects.toMatchObject({
    code: 'removals.report_decided',
  });
  await fileCloudflareReport(gateway.context, requestId);
  expect(cloudflare.reports).toHaveLength(1);
});

it('that was not taken is tried again', async () => {
  const { requestId } = await approvedReport();
  cloudflare.behave('is_busy');
  await expect(fileCloudflareReport(gateway.context, requestId)).rejects.toBeInstanceOf(
    ReportNotHandedOver,
  );
  expect(await standing(requestId)).toMatchObject({ status: 'queued', report: null });
  cloudflare.behave('takes');
  await fileCloudflareReport(gateway.context, requestId);
  expect(await standing(requestId)).toMatchObject({ status: 'sent' });
});

it('does not go out when the letter was revoked meanwhile', async () => {
  const { requestId } = await approvedReport();
  await gateway.sql(
    `update authorisations set revoked_at = now() where user_id = (select user_id from removal_requests where id = $1)`,
    [requestId],
  );
  await fileCloudflareReport(gateway.context, requestId);
  expect(cloudflare.reports).toHaveLength(0);
  expect(await standing(requestId)).toMatchObject({ status: 'blocked', report: null });
});

it('that is denied is refused in the words of all recipients', async () => {
  const { requestId } = await approvedReport();
  await fileCloudflareReport(gateway.context, requestId);
  const [report] = cloudflare.reports;
  if (report !== undefined)
    Object.assign(report, { status: 'denied', denial_reason: 'not_on_cloudflare' });
  await makeDue(requestId);
  await pollCloudflareReports(gateway.context);
  expect(await standing(requestId)).toMatchObject({
    status: 'rejected',
    reject_reason: 'not_hosted_here',
    report: 'denied',
  });
});

it('tells who hosts the site, who is then written to', async () => {
  const { caseId, requestId } = await approvedReport();
  await fileCloudflareReport(gateway.context, requestId);
  const [report] = cloudflare.reports;
  if (report !== undefined) {
    report.status = 'accepted';
    report.emails.push({
      id: 'mail-1',
      subject: 'Re: your report',
      body: 'We passed your report on.\nHosting provider: Diskbarge Storage B.V.\nAbuse contact: abuse@diskbarge.test\nYours, abuse@cloudflare.com, sent to case@agency.example',
    });
  }
  await makeDue(requestId);
  await pollCloudflareReports(gateway.context);
  await makeDue(requestId);
  await pollCloudflareReports(gateway.context);
  expect(await standing(requestId)).toMatchObject({ status: 'acknowledged', report: 'accepted' });
  const contacts = await gateway.sql(
    'select scope, source, address, name from removal_contacts where case_id = $1',
    [caseId],
  );
  expect(contacts).toEqual([
    {
      scope: 'host',
      source: 'cdn_answer',
      address: 'abuse@diskbarge.test',
      name: 'Diskbarge Storage B.V.',
    },
  ]);
  const drafted = await gateway.sql(
    'select scope, recipient_address from removal_requests where previous_request_id = $1',
    [requestId],
  );
  expect(drafted).toEqual([{ scope: 'host', recipient_address: 'abuse@diskbarge.test' }]);
});

it.each([
  ['once the account may not file reports', 'bars', 'entitlement'],
  ['when the interface does not take this one', 'finds_fault', ''],
] as const)('goes by the web form %s', async (_when, manner, said) => {
  const { caseId, requestId } = await approvedReport();
  await gateway.sql(
    `insert into removal_contacts (case_id, user_id, scope, host, source, outcome, detail)
     select id, user_id, 'cdn', host, 'rdap_ip', 'nothing', '{"cdn": "cloudflare", "cdnDomain": "cloudflare.com"}'
     from removal_cases where id = $1`,
    [caseId],
  );
  cloudflare.behave(manner);
  await fileCloudflareReport(gateway.context, requestId);
  const row = await standing(requestId);
  expect(row).toMatchObject({ status: 'superseded', report: 'refused' });
  expect(String(row?.['answer'])).toContain(said);
  const drafted = await gateway.sql(
    `select channel, form_url from removal_requests where previous_request_id = $1 and scope = 'cdn'`,
    [requestId],
  );
  expect(drafted).toEqual([{ channel: 'web_form', form_url: 'https://abuse.cloudflare.com' }]);
});

it('whose job was given up, since the interface was away for hours, is filed when it is back', async () => {
  const { requestId } = await approvedReport();
  const jobs = () =>
    gateway.sql<{ id: string }>(
      "select id from pgboss.job where data ->> 'requestId' = $1 and name = $2 and state = 'created'",
      [requestId, cloudflareQueue],
    );
  cloudflare.behave('is_busy');
  await expect(fileCloudflareReport(gateway.context, requestId)).rejects.toThrow(
    ReportNotHandedOver,
  );
  expect(await jobs()).toEqual([]);
  await pollCloudflareReports(gateway.context);
  await pollCloudflareReports(gateway.context);
  expect(await jobs()).toHaveLength(1);
  cloudflare.behave('takes');
  await fileCloudflareReport(gateway.context, requestId);
  await pollCloudflareReports(gateway.context);
  expect(cloudflare.reports).toHaveLength(1);
  expect(await jobs()).toHaveLength(1);
});
