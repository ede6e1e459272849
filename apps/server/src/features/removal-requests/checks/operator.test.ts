import { undecidedChecksAnswer } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { plantNotices } from '../mails/testing/plant-notices.ts';
import type { LookedAt } from './look-at-case.ts';
import { storeRun } from './store-run.ts';

let gateway: TestGateway;
let operator: SignedIn;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
  [operator, person] = [await gateway.signIn(), await gateway.signIn()];
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [
    operator.userId,
  ]);
});
afterAll(() => gateway.stop());

let caseId: string;
let hours = 0;
let hosts = 0;
beforeEach(() => {
  hours = 0;
  return plant();
});
async function plant() {
  hosts += 1;
  const planted = await plantNotices(gateway.sql, [`abuse@walled${String(hosts)}.example`]);
  caseId = planted.notices[0]?.caseId ?? '';
  for (let run = 0; run < 3; run += 1) await look('inconclusive');
}

/** A run of the verifier, an hour after the one before it. */
async function look(verdict: 'inconclusive' | 'present') {
  hours += 1;
  const at = new Date(Date.now() - 1000 * 3_600_000 + hours * 3_600_000);
  const looked = {
    run: crypto.randomUUID(),
    checks: [
      {
        ...{ vantage: 'first', target: 'page', url: 'https://walled.example/', verdict },
        ...{ status: 200, distance: null, ms: 5 },
        signals: [verdict === 'present' ? 'page_stands' : 'login_wall'],
      },
    ],
    movedTo: null,
  } as LookedAt;
  await gateway.context.database.asService((trx) =>
    storeRun(trx, { ...gateway.context, now: () => at }, caseId, looked),
  );
}
async function call(name: string, body: object, who: SignedIn | null = operator) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}
const decide = (decision: string, who: SignedIn | null = operator) =>
  call('decide-check', { caseId, decision }, who);
async function find() {
  const { cases } = undecidedChecksAnswer.parse((await call('list-undecided-checks', {})).body);
  return cases.find((each) => each.caseId === caseId);
}
const actions = async () =>
  (
    await gateway.sql<{ action: string }>(
      "select action from removal_events where case_id = $1 and actor in ('operator', 'verifier') order by seq",
      [caseId],
    )
  ).map(({ action }) => action);
const audited = () =>
  gateway.sql('select actor_id, action, detail from audit_log where subject = $1 order by seq', [
    caseId,
  ]);
const lamps = () =>
  gateway.sql('select source_state, first_gone_at, status from removal_cases where id = $1', [
    caseId,
  ]);

it('a page that nobody could judge three times waits for an operator, the newest first', async () => {
  expect(await find()).toMatchObject({ signals: ['login_wall'] });
  const earlier = caseId;
  await plant();
  const { body } = await call('list-undecided-checks', {});
  const { cases, count } = undecidedChecksAnswer.parse(body);
  expect(cases.map((each) => each.caseId)).toEqual([caseId, earlier]);
  expect(count).toBe(cases.length);
});

it('it waits no longer when a run could judge it, or when it may show a minor', async () => {
  await look('inconclusive');
  expect(await find()).toBeDefined();
  await look('present');
  expect(await find()).toBeUndefined();
  for (let run = 0; run < 3; run += 1) await look('inconclusive');
  expect(await find()).toBeDefined();
  await gateway.sql("update removal_cases set stop_label = 'possible_minor' where id = $1", [
    caseId,
  ]);
  expect(await find()).toBeUndefined();
  expect((await decide('look_again')).status).toBe(404);
});

it('an operator who saw it standing ends the wait until three more runs prove nothing', async () => {
  const before = await lamps();
  expect((await decide('still_up')).status).toBe(200);
  expect(await find()).toBeUndefined();
  expect((await decide('still_up')).status).toBe(404);
  expect(await actions()).toEqual(['check_needs_operator', 'operator_saw_it_up']);
  expect(await lamps()).toEqual(before);
  expect(await audited()).toMatchObject([
    { actor_id: operator.userId, action: 'check.decided', detail: { decision: 'still_up' } },
  ]);
  // The operator spoke now; the verifier's clock of this story goes on after that.
  hours = Math.max(hours, 1001);
  await look('inconclusive');
  await look('inconclusive');
  expect(await find()).toBeUndefined();
  await look('inconclusive');
  expect(await find()).toBeDefined();
});

it('that an operator saw it standing counts as a look of the verifier', async () => {
  const set = (state: string) =>
    gateway.sql('update removal_cases set source_state = $2, first_gone_at = now() where id = $1', [
      caseId,
      state,
    ]);
  await gateway.sql(
    `update removal_requests set status = 'removal_claimed', sent_at = now() - interval '2 days', message_id = id::text,
       claimed_at = now() - interval '1 day'
     where id in (select request_id from removal_request_cases where case_id = $1)`,
    [caseId],
  );
  await gateway.sql("update removal_request_cases set outcome = 'claimed' where case_id = $1", [
    caseId,
  ]);
  await set('offline');
  expect((await decide('still_up')).status).toBe(200);
  expect(await lamps()).toMatchObject([{ source_state: 'up', first_gone_at: null }]);
  expect(await actions()).toContain('source_back');
  const [request] = await gateway.sql(
    `select status, outcome from removal_requests join removal_request_cases on id = request_id where case_id = $1`,
    [caseId],
  );
  expect(request).toEqual({ status: 'claim_false', outcome: 'still_up' });
});

it('a page that was proven gone and that an operator saw again is taken up anew', async () => {
  await gateway.sql(
    "update removal_cases set source_state = 'gone', first_gone_at = now() - interval '3 days' where id = $1",
    [caseId],
  );
  expect((await decide('still_up')).status).toBe(200);
  expect(await lamps()).toMatchObject([
    { source_state: 'up', first_gone_at: null, status: 'reappeared' },
  ]);
  expect(
    await gateway.sql(
      `select from pgboss.job where name = 'removal-requests.capture-evidence' and data ->> 'occasion' = 'reappeared'
         and data -> 'caseIds' ->> 0 = $1`,
      [caseId],
    ),
  ).toHaveLength(1);
});

it('an operator has it looked at again, and it waits on', async () => {
  expect((await decide('look_again')).status).toBe(200);
  expect(
    await gateway.sql(
      "select name from pgboss.job where name = 'removal-requests.check-case' and data->>'caseId' = $1",
      [caseId],
    ),
  ).toHaveLength(1);
  expect(await find()).toBeDefined();
  expect(await audited()).toMatchObject([{ detail: { decision: 'look_again' } }]);
});

it('nobody can say that it is gone, and nobody but operators says anything', async () => {
  const before = await lamps();
  for (const decision of ['gone', 'removed', 'verified_removed', 'offline']) {
    expect([decision, (await decide(decision)).status]).toEqual([decision, 400]);
  }
  expect((await decide('still_up', person)).status).toBe(403);
  expect((await decide('still_up', null)).status).toBe(401);
  expect((await call('list-undecided-checks', {}, person)).status).toBe(403);
  expect((await call('list-undecided-checks', {}, null)).status).toBe(401);
  expect(await lamps()).toEqual(before);
  expect(await actions()).toEqual(['check_needs_operator']);
  expect(await audited()).toEqual([]);
});
