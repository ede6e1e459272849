import type { CheckVerdict } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '#platform/caller';
import { storeRun } from '../checks/store-run.ts';
import { startCheckWorld } from '../checks/testing/check-world.ts';
import type { CheckWorld } from '../checks/testing/check-world.ts';
import { seenGone } from '../checks/testing/what-was-seen.ts';
import { changeRequest } from '../requests/change-request.ts';
import { correctCounterNotice } from './correct-counter-notice.ts';
import { decideCounterNotice } from './decide-counter-notice.ts';
import { recordCounterNotice } from './record-counter-notice.ts';

let world: CheckWorld;
let pages = 0;
beforeAll(async () => {
  world = await startCheckWorld();
});
afterAll(() => world.stop());

const requestOf = async (id: string) =>
  (
    await world.sql(
      `select request.status, request.next_step, request.verified_at is not null as is_proven, about.outcome
       from removal_requests as request join removal_request_cases as about on about.request_id = request.id
       where request.id = $1`,
      [id],
    )
  )[0];

/** Whether the page of a case is there is looked at: it is not, unless told. */
const look = (caseId: string, verdict: CheckVerdict = 'gone') => {
  const { context } = world.gateway;
  const seen = seenGone();
  const checks = seen.checks.map((check) => ({ ...check, verdict }));
  return context.database.asService((trx) => storeRun(trx, context, caseId, { ...seen, checks }));
};

const caller = () => {
  const { sessionId, userId } = world.person;
  return callerOf({
    ...{ sub: userId, role: 'authenticated', aud: 'authenticated', session_id: sessionId },
    exp: world.now().getTime() / 1000 + 3600,
  });
};
const counterNotice = (requestId: string) => ({
  requestId,
  receivedOn: world.now().toISOString().slice(0, 10),
  subscriberName: 'Rowan Pike',
  statement: 'It was removed by mistake.',
  elements: ['signature' as const],
});

/** A counter-notice came after the page had been seen gone once; then its removal is proven. */
async function disputedAndProven() {
  const { context } = world.gateway;
  pages += 1;
  const caseId = await world.openCase(`https://leakvault.example/disputed/${String(pages)}`);
  await world.sql('update removal_cases set prepared_at = now() where id = $1', [caseId]);
  const requestId = await world.request([caseId]);
  await look(caseId);
  const { id } = await recordCounterNotice(context, caller(), counterNotice(requestId));
  const before = await requestOf(requestId);
  await world.pass(7);
  await look(caseId);
  return { before, caseId, id, requestId };
}

it('has come by today, wherever it is today: its clock hangs on that day', async () => {
  const { context } = world.gateway;
  const requestId = await world.request([
    await world.openCase('https://leakvault.example/disputed/tomorrow'),
  ]);
  const dayIn = (hours: number) =>
    new Date(world.now().getTime() + hours * 3_600_000).toISOString().slice(0, 10);
  const notice = counterNotice(requestId);
  await expect(
    recordCounterNotice(context, caller(), { ...notice, receivedOn: dayIn(38) }),
  ).rejects.toMatchObject({ code: 'request.invalid' });
  await recordCounterNotice(context, caller(), { ...notice, receivedOn: dayIn(14) });
});

it('came to the provider earlier than it came here: its clock is set back, and never on', async () => {
  const { context } = world.gateway;
  const requestId = await world.request([
    await world.openCase('https://leakvault.example/disputed/passed-on'),
  ]);
  const { id, decideBy } = await recordCounterNotice(context, caller(), counterNotice(requestId));
  // All alerts of the later clock were given.
  await world.sql(
    `update removal_requests set timers_done_until = $2::date + interval '8 days' where id = $1`,
    [requestId, counterNotice(requestId).receivedOn],
  );
  const dayBefore = (days: number) =>
    new Date(world.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const correct = (receivedOn: string) =>
    correctCounterNotice(context, caller(), { id, receivedOn });
  await expect(correct(dayBefore(0))).rejects.toMatchObject({ code: 'request.invalid' });
  const corrected = await correct(dayBefore(30));
  expect(corrected.decideBy < decideBy).toBe(true);
  const [kept] = await world.sql(
    `select notice.received_on::text, notice.decide_by::text, notice.restored_by::text, request.next_step,
       request.next_at <= $2::timestamptz as is_due
     from counter_notices as notice join removal_requests as request on request.id = notice.request_id
     where notice.id = $1`,
    [id, world.now().toISOString()],
  );
  expect(kept).toEqual({
    ...{ received_on: dayBefore(30), decide_by: corrected.decideBy },
    ...{ restored_by: corrected.restoredBy, next_step: 'decide_counter_notice', is_due: true },
  });
  await decideCounterNotice(context, caller(), { id, decision: 'action_filed' });
  await expect(correct(dayBefore(40))).rejects.toMatchObject({
    code: 'removals.counter_notice_impossible',
  });
});

it('keeps its clock when the removal is proven afterwards: it disputes just that', async () => {
  const { before, id, requestId } = await disputedAndProven();
  expect(before).toMatchObject({ status: 'counter_noticed', next_step: 'counter_notice_alert' });
  expect(await requestOf(requestId)).toEqual({ ...before, outcome: 'removed' });
  const decision = { id, decision: 'action_filed' } as const;
  expect(await decideCounterNotice(world.gateway.context, caller(), decision)).toBe(true);
  expect(await requestOf(requestId)).toMatchObject({ status: 'action_filed' });
});

it('that came to nothing leaves a removal which the next look proves', async () => {
  const { caseId, id, requestId } = await disputedAndProven();
  await decideCounterNotice(world.gateway.context, caller(), { id, decision: 'not_restored' });
  expect(await requestOf(requestId)).toMatchObject({ status: 'counter_withdrawn' });
  await look(caseId);
  expect(await requestOf(requestId)).toMatchObject({ status: 'verified_removed', is_proven: true });
});

it('forwarded by a host that had never answered starts its clock, and its end leaves a case that goes on', async () => {
  const { context } = world.gateway;
  const caseId = await world.openCase('https://leakvault.example/disputed/late');
  await world.sql('update removal_cases set prepared_at = now() where id = $1', [caseId]);
  const requestId = await world.request([caseId]);
  await context.database.asService((trx) =>
    changeRequest(trx, { requestId, to: 'no_response', actor: 'system', now: world.now() }),
  );
  const { id } = await recordCounterNotice(context, caller(), counterNotice(requestId));
  expect(await requestOf(requestId)).toMatchObject({ status: 'counter_noticed' });
  await decideCounterNotice(context, caller(), { id, decision: 'withdrawn' });
  await look(caseId, 'present');
  const [left] = await world.sql(
    'select status, next_at is not null as is_due from removal_cases where id = $1',
    [caseId],
  );
  expect(left).toMatchObject({ is_due: true });
  expect(left?.['status']).not.toBe('disputed');
});

describe('a page that was put back', () => {
  const caseOf = async (id: string) =>
    (
      await world.sql(
        'select status, next_step, next_at is not null as is_due from removal_cases where id = $1',
        [id],
      )
    )[0];

  it('is hers to decide about until she leaves it at that; then its case goes on', async () => {
    const { caseId, id, requestId } = await disputedAndProven();
    const decide = (decision: 'restored' | 'left') =>
      decideCounterNotice(world.gateway.context, caller(), { id, decision });
    await decide('restored');
    expect(await requestOf(requestId)).toMatchObject({ next_step: 'check_restored' });
    await look(caseId, 'present');
    const hers = { status: 'disputed', next_step: 'decide_counter_notice', is_due: true };
    expect(await caseOf(caseId)).toEqual(hers);
    expect(await decide('left')).toBe(true);
    expect(await requestOf(requestId)).toMatchObject({ status: 'closed' });
    expect(await caseOf(caseId)).toMatchObject({ status: 'reappeared', is_due: true });
  });

  it('does not hold the other pages of its notice, once they are seen to be gone', async () => {
    const { caseId, id } = await disputedAndProven();
    await decideCounterNotice(world.gateway.context, caller(), { id, decision: 'restored' });
    expect(await caseOf(caseId)).toMatchObject({ status: 'disputed' });
    await look(caseId, 'inconclusive');
    expect(await caseOf(caseId)).toMatchObject({ status: 'disputed' });
    await look(caseId);
    const watched = { status: 'offline_monitoring', next_step: 'watch', is_due: true };
    expect(await caseOf(caseId)).toEqual(watched);
  });
});
