import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { endSilentCrawlsJob } from './end-silent-crawls.job.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

it('the crawl of who is suspended meanwhile ends within a minute', async () => {
  const { userId } = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1) on conflict do nothing', [userId]);
  const [scan] = await gateway.sql<{ id: string }>(
    `insert into scans (kind, user_id, creator_name, stage) values ('crawl', $1, 'Juno', 'crawling')
     returning id`,
    [userId],
  );
  const end = async () => {
    const job = { id: 'job', retryCount: 0 };
    await endSilentCrawlsJob.handler(gateway.context, {}, new AbortController().signal, job);
    return gateway.sql('select status from scans where id = $1', [scan!.id]);
  };
  expect(await end()).toEqual([{ status: 'running' }]);
  await gateway.sql("insert into user_bans (user_id, ban_reason) values ($1, 'abuse')", [userId]);
  expect(await end()).toEqual([{ status: 'interrupted' }]);
});
