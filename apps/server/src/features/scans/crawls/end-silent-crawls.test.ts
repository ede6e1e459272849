import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { endSilentCrawlsJob } from './end-silent-crawls.job.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const end = async (scanId: string) => {
  const job = { id: 'job', retryCount: 0 };
  await endSilentCrawlsJob.handler(gateway.context, {}, new AbortController().signal, job);
  return gateway.sql('select status from scans where id = $1', [scanId]);
};

it.each([
  ['waits for a worker', null, '20 minutes', 'running'],
  ['has waited for hours', null, '7 hours', 'interrupted'],
  ['is silent since its worker died', '20 minutes', '20 minutes', 'interrupted'],
  ['was taken up a moment ago', '1 minute', '1 minute', 'running'],
])('a crawl that %s', async (_, takenAgo, silentFor, status) => {
  const { userId } = await gateway.signIn();
  const [scan] = await gateway.sql<{ id: string }>(
    `insert into scans (kind, user_id, creator_name, stage, started_at, heartbeat_at, taken_at)
     values ('crawl', $1, 'Juno', 'crawling', now() - $2::interval, now() - $2::interval, now() - $3::interval)
     returning id`,
    [userId, silentFor, takenAgo],
  );
  expect(await end(scan!.id)).toEqual([{ status }]);
});

it('the crawl of who is suspended meanwhile ends within a minute', async () => {
  const { userId } = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1) on conflict do nothing', [userId]);
  const [scan] = await gateway.sql<{ id: string }>(
    `insert into scans (kind, user_id, creator_name, stage) values ('crawl', $1, 'Juno', 'crawling')
     returning id`,
    [userId],
  );
  expect(await end(scan!.id)).toEqual([{ status: 'running' }]);
  await gateway.sql("insert into user_bans (user_id, ban_reason) values ($1, 'abuse')", [userId]);
  expect(await end(scan!.id)).toEqual([{ status: 'interrupted' }]);
});
