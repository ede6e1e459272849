import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';
import { plantNotices } from '../mails/testing/plant-notices.ts';
import { draftRungs } from '../requests/draft-rungs.ts';
import { reviewBlocked } from './review-blocked.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
});
afterAll(() => gateway.stop());

const requestsOf = (caseId: string) =>
  gateway.sql<{ status: string; recipient_address: string | null }>(
    `select status, recipient_address from removal_requests as request
     join removal_request_cases as asked on asked.request_id = request.id
     where asked.case_id = $1 order by request.created_at`,
    [caseId],
  );

it('whoever holds a file of one page does not end the search for the page beside it', async () => {
  const to = 'abuse@apart.example';
  const { notices, userId } = await plantNotices(gateway.sql, [to, to]);
  const caseIds = notices.map((each) => each.caseId);
  await gateway.sql("update removal_requests set status = 'withdrawn' where user_id = $1", [
    userId,
  ]);
  await gateway.sql('update removal_cases set prepared_at = now() where id = any($1)', [caseIds]);
  const [missing = ''] = await draftRungs(gateway.context, userId, caseIds);
  await gateway.sql(
    `update removal_cases set media_urls = '{https://apart-files.example/a.jpg}' where id = $1`,
    [caseIds[0]],
  );
  const find = (host: string) =>
    gateway.sql(
      `insert into recipients (scope, name, domains, method, address, source, confidence)
       values ('host', 'Files', array[$1], 'email', 'abuse@' || $1, 'operator', 'published')`,
      [host],
    );
  const statusOf = async (address: string | null) =>
    (await requestsOf(caseIds[1] ?? '')).find((each) => each.recipient_address === address)?.status;
  await find('apart-files.example');
  await reviewBlocked(gateway.context, missing);
  const first = await requestsOf(caseIds[0] ?? '');
  expect(first.at(-1)).toMatchObject({ recipient_address: 'abuse@apart-files.example' });
  expect(await statusOf(null)).toBe('blocked');

  await find('apart.example');
  await reviewBlocked(gateway.context, missing);
  expect(await statusOf(null)).toBe('superseded');
});
