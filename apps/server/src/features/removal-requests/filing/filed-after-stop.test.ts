import { changedAnswer } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerOf } from '#platform/caller';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { plantNotices } from '../mails/testing/plant-notices.ts';
import { retractRequest } from '../requests/retract-request.ts';
import { withdrawCases } from '../requests/withdraw-cases.ts';
import { withdrawUnsent } from '../requests/withdraw-unsent.ts';
import { stopUnsentJob } from '../timers/stop-unsent.job.ts';

let gateway: TestGateway;
let operator: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    // The jobs are run by the stories themselves.
    env: { WORKER_IN_PROCESS: 'false' },
  });
  operator = await gateway.signIn();
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [
    operator.userId,
  ]);
});
afterAll(() => gateway.stop());

type Form = { userId: string; letterId: string; requestId: string; a: string; b: string };
let form: Form;
/** Asks the same search engine about B again. */
let again: string;
beforeEach(async () => {
  const { letterId, notices, userId } = await plantNotices(gateway.sql, [
    'a@x.example',
    'b@x.example',
  ]);
  const [first, second] = notices;
  if (first === undefined || second === undefined) throw new Error('Two notices are planted.');
  form = { userId, letterId, requestId: first.requestId, a: first.caseId, b: second.caseId };
  again = second.requestId;
  await gateway.sql(
    `update removal_requests set channel = 'web_form', kind = 'dmca_search_notice', scope = 'search', status = 'to_file',
       form_url = 'https://reportcontent.google.com/forms/dmca_search'
     where id = any($1)`,
    [[form.requestId, again]],
  );
  await gateway.sql('update removal_cases set prepared_at = now() where user_id = $1', [userId]);
  await gateway.sql(
    "update removal_request_cases set recipient_key = 'google' where request_id = $1",
    [form.requestId],
  );
  await gateway.sql(
    `insert into removal_request_cases (request_id, case_id, user_id, recipient_key) values ($1, $2, $3, 'google')`,
    [form.requestId, form.b, userId],
  );
  await gateway.sql(
    `update authorisations set acts = '{google_removal_consent,sign}' where user_id = $1`,
    [userId],
  );
  // An operator has the form open, and types.
  const opened = await call('open-filing', { requestId: form.requestId });
  expect(await opened.json()).toMatchObject({ ready: true });
});

const call = (name: string, body: object): Promise<Response> =>
  fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      'content-type': 'application/json',
      authorization: `Bearer ${operator.token}`,
    },
    body: JSON.stringify(body),
  });
async function markAs(reference: string, requestId = form.requestId) {
  const answer = await call('mark-as-filed', { requestId, reference });
  return answer.ok
    ? changedAnswer.parse(await answer.json()).changed
    : ((await answer.json()) as { code: string }).code;
}
async function statusOf(requestId = form.requestId) {
  const [row] = await gateway.sql<{ status: string }>(
    'select status from removal_requests where id = $1',
    [requestId],
  );
  return row?.status;
}
const ties = (requestId: string) =>
  gateway.sql(
    `select case_id, is_live from removal_request_cases where request_id = $1
     order by case_id = $2 desc, case_id = $3 desc`,
    [requestId, form.a, form.b],
  );
const told = () =>
  gateway.sql(
    `select event.reason, notification.title from removal_events as event
     left join notifications as notification on notification.user_id = event.user_id and notification.path like '%case=%'
     where event.case_id = $1 and event.request_id = $2 and event.action = 'sent_after_stop'`,
    [form.a, form.requestId],
  );
const stopLetter = (reason: string) =>
  stopUnsentJob.handler(
    gateway.context,
    { userId: form.userId, reason },
    gateway.context.stopping,
    { id: '', retryCount: 0 },
  );
/** The daily look proves A gone. */
const loseA = () =>
  gateway.context.database.asService((trx) =>
    withdrawUnsent(trx, [form.a], {
      ...{ actor: 'verifier', action: 'page_gone', reason: null, now: new Date() },
    }),
  );
/** What the search engine is asked about B in its place. */
const askAgain = () =>
  gateway.sql("update removal_request_cases set recipient_key = 'google' where request_id = $1", [
    again,
  ]);

const ways: [string, string | null, () => Promise<unknown>][] = [
  ['its case', 'withdrawn', () => withdrawCases(gateway.context, form, { caseIds: [form.a] })],
  [
    'its letter',
    'revoked',
    async () => {
      await gateway.sql('update authorisations set revoked_at = now() where id = $1', [
        form.letterId,
      ]);
      await stopLetter('revoked');
    },
  ],
  ['a page that went', null, loseA],
];

describe('a form that was filed while it was stopped', () => {
  it.each(ways)('with %s stands as filed, and she may take it back', async (_, reason, stop) => {
    await stop();
    expect(await statusOf()).toBe('withdrawn');
    expect(await markAs(' 4-711 ')).toEqual([form.requestId]);
    expect(
      await gateway.sql(
        'select status, reference, filed_by, filed_at is not null as dated from removal_requests where id = $1',
        [form.requestId],
      ),
    ).toEqual([{ status: 'filed', reference: '4-711', filed_by: operator.userId, dated: true }]);
    expect(await ties(form.requestId)).toEqual([
      { case_id: form.a, is_live: true },
      { case_id: form.b, is_live: true },
    ]);
    expect(await told()).toEqual([{ reason, title: 'A removal needs you' }]);

    const herself = callerOf({
      ...{ sub: form.userId, role: 'authenticated', aud: 'authenticated' },
      ...{ session_id: form.userId, exp: Date.now() / 1000 + 3600 },
    });
    const { requestId } = form;
    expect(await retractRequest(gateway.context, herself, { requestId, reason: 'mine' })).toBe(
      true,
    );
    // What was taken back is not filed anew by whoever presses once more.
    expect(await markAs('4-711')).toEqual([]);
    expect(await markAs('4-712')).toBe('removals.not_to_file');
    expect(await statusOf()).toBe('withdrawn');
  });

  it('stands as filed also when somebody else opened it, and it was kept back', async () => {
    await gateway.sql("update authorisations set acts = '{sign}' where id = $1", [form.letterId]);
    const opened = await call('open-filing', { requestId: form.requestId });
    expect(await opened.json()).toMatchObject({ ready: false });
    expect(await statusOf()).toBe('blocked');
    expect(await markAs('4-711')).toEqual([form.requestId]);
    expect(await statusOf()).toBe('filed');
    expect(await told()).toHaveLength(1);
  });

  it('is not filed again: what was to ask the same recipient in its place is withdrawn', async () => {
    const more = await plantNotices(gateway.sql, ['c@x.example']);
    const c = more.notices[0]?.caseId ?? '';
    await gateway.sql('update removal_cases set user_id = $2, prepared_at = now() where id = $1', [
      c,
      form.userId,
    ]);
    await loseA();
    await askAgain();
    await gateway.sql(
      `insert into removal_request_cases (request_id, case_id, user_id, recipient_key) values ($1, $2, $3, 'google')`,
      [again, c, form.userId],
    );
    expect(await markAs('4-711')).toEqual([form.requestId]);
    expect([await statusOf(), await statusOf(again)]).toEqual(['filed', 'withdrawn']);
    expect(await ties(form.requestId)).toMatchObject([{ is_live: true }, { is_live: true }]);
    // About what the second one had of its own somebody is asked all the same.
    expect(
      await gateway.sql(
        'select id from removal_cases where user_id = $1 and preparing_until is not null',
        [form.userId],
      ),
    ).toEqual([{ id: c }]);
  });

  it('is written down also when the same recipient was asked in its place already', async () => {
    await loseA();
    await askAgain();
    expect(await markAs('4-712', again)).toEqual([again]);
    expect(await markAs('4-711')).toEqual([form.requestId]);
    expect([await statusOf(), await statusOf(again)]).toEqual(['filed', 'filed']);
    expect(await ties(form.requestId)).toEqual([
      { case_id: form.a, is_live: true },
      { case_id: form.b, is_live: false },
    ]);
    expect(await ties(again)).toEqual([{ case_id: form.b, is_live: true }]);
  });

  it('keeps its words when its letter is renewed, and what takes its place is written under the new one', async () => {
    await gateway.sql('update authorisations set superseded_at = now() where id = $1', [
      form.letterId,
    ]);
    await stopLetter('superseded');
    expect(await statusOf()).toBe('withdrawn');
    expect(
      await gateway.sql(
        'select id from removal_cases where user_id = $1 and preparing_until is not null',
        [form.userId],
      ),
    ).toHaveLength(2);
    expect(await markAs('4-711')).toEqual([form.requestId]);
    expect(await statusOf()).toBe('filed');
    expect(await told()).toHaveLength(1);
  });
});

it('takes nothing as filed that never waited to be', async () => {
  await gateway.sql(`update removal_requests set status = 'in_review' where id = $1`, [
    form.requestId,
  ]);
  await withdrawCases(gateway.context, form, { caseIds: [form.a] });
  expect(await markAs('4-711')).toBe('removals.not_to_file');
  expect(await statusOf()).toBe('withdrawn');
});
