import { createCasesAnswer } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPageGuard, storeFinding } from '#features/findings';
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

const post = async (call: string, body: object) => {
  const answer = await fetch(`${gateway.url}/functions/v1/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      authorization: `Bearer ${luna.token}`,
    },
    body: JSON.stringify(body),
  });
  return answer.json();
};
const paste = async (...paths: string[]) =>
  createCasesAnswer.parse(
    await post('create-cases', {
      urls: paths.map((path) => `https://leaks.example/${path}`),
      answers: { what: 'own_work', use: 'copy' },
    }),
  ).created;

it('a page that a scan had found and she pastes is decided about with that, and its case is about the finding', async () => {
  for (const [path, status] of Object.entries({ found: 'new', kept: 'kept', other: 'new' }))
    await gateway.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status)
       values ($1, $2, $2, 'leaks.example', 'leak', 'crawl', 'leak', 0.9, $3)`,
      [luna.userId, `https://leaks.example/${path}`, status],
    );
  expect(await paste('found', 'kept', 'unknown')).toHaveLength(3);
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

it('the case of a page that she had pasted before a scan finds it is about the finding too', async () => {
  await paste('early');
  const { context } = gateway;
  const { id } = await context.database.asService(async (trx) =>
    storeFinding(trx, await loadPageGuard(trx, luna.userId), {
      ...{ userId: luna.userId, scanId: null, isPageSeen: true, foundBy: 'site_search' },
      ...{ address: 'https://leaks.example/early', stopLabel: null, title: 'Luna set' },
      ...{ site: { id: 'leaks', label: 'Leaks', kind: 'leak' }, uploader: null },
      name: { name: 'Luna', inTitle: true, inAddress: false, inText: false, isExact: true },
      ...{ publishedOn: null, probability: null, isListing: false, matches: [] },
      ...{ pictures: 0, evidence: null, picture: null },
    }),
  );
  expect(id).not.toBeNull();
  expect(await gateway.sql('select url from removal_cases where finding_id = $1', [id])).toEqual([
    { url: 'https://leaks.example/early' },
  ]);
});

it('a case that is taken up again is about what is known of its page by now', async () => {
  const [opened] = await paste('later');
  await post('withdraw-cases', { caseIds: [opened?.id] });
  const [finding] = await gateway.sql<{ id: string }>(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status)
     values ($1, $2, $2, 'leaks.example', 'leak', 'crawl', 'leak', 0.9, 'new') returning id`,
    [luna.userId, 'https://leaks.example/later'],
  );
  expect(await paste('later')).toEqual([opened]);
  expect(
    await gateway.sql('select finding_id from removal_cases where id = $1', [opened?.id]),
  ).toEqual([{ finding_id: finding?.id }]);
});

it('a pasted address of a profile that was stopped goes to the hotline and nowhere else', async () => {
  const url = 'https://perch.example/luna';
  await gateway.sql(
    `insert into fake_profiles (user_id, url, site_id, site_label, category, username, matched_name, score, parts)
     values ($1, $2, 'perch', 'Perch', 'Social', 'luna', 'Luna', 0.9, '[{"reason": "stopped"}]')`,
    [luna.userId, url],
  );
  const answers = { what: 'own_work', use: 'copy' };
  expect(
    createCasesAnswer.parse(await post('create-cases', { urls: [url], answers })),
  ).toMatchObject({
    created: [],
    refused: [{ reason: 'stopped', hotline: 'https://report.cybertip.org/' }],
  });
});
