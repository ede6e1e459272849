import { createCasesAnswer } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePlan } from '../../../testing/give-plan.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';

let gateway: TestGateway;
let luna: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
  luna = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [luna.userId]);
  await givePlan(gateway, luna.userId, 'starter');
});
afterAll(() => gateway.stop());

it('a page that a scan had found and she pastes is decided about with that, and its case is about the finding', async () => {
  for (const [path, status] of Object.entries({ found: 'new', kept: 'kept', other: 'new' }))
    await gateway.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status)
       values ($1, $2, $2, 'leaks.example', 'leak', 'crawl', 'leak', 0.9, $3)`,
      [luna.userId, `https://leaks.example/${path}`, status],
    );
  const answer = await fetch(`${gateway.url}/functions/v1/create-cases`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      authorization: `Bearer ${luna.token}`,
    },
    body: JSON.stringify({
      urls: ['found', 'kept', 'unknown'].map((path) => `https://leaks.example/${path}`),
      answers: { what: 'own_work', use: 'copy' },
    }),
  });
  expect(createCasesAnswer.parse(await answer.json()).created).toHaveLength(3);
  expect(
    await gateway.sql(
      `select removal_cases.url, findings.status,
         (select action from finding_events where finding_id = findings.id) as decided
       from removal_cases left join findings on findings.id = finding_id
       where removal_cases.user_id = $1 order by 1`,
      [luna.userId],
    ),
  ).toEqual([
    { url: 'https://leaks.example/found', status: 'to_remove', decided: 'remove' },
    { url: 'https://leaks.example/kept', status: 'to_remove', decided: 'remove' },
    { url: 'https://leaks.example/unknown', status: null, decided: null },
  ]);
  expect(
    await gateway.sql(`select status from findings where url = 'https://leaks.example/other'`),
  ).toEqual([{ status: 'new' }]);
});
