import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givePlan } from '../../testing/give-plan.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { stopCase } from './evidence/stop-case.ts';
import { removalRequests } from './index.ts';
import { plantNotices } from './mails/testing/plant-notices.ts';
import { mayGoOut } from './requests/before-sending.ts';

let gateway: TestGateway;
let luna: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  luna = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [luna.userId]);
  await givePlan(gateway, luna.userId, 'elite');
});

async function call(name: string, body: object, person = luna) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      authorization: `Bearer ${person.token}`,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

let hosts = 0;
/** A notice of hers that waits to be sent; `count` of them. */
async function plant(count = 1) {
  const addresses = Array.from(
    { length: count },
    () => `abuse@host${String((hosts += 1))}.example`,
  );
  const { notices, userId } = await plantNotices(gateway.sql, addresses);
  for (const table of [
    'authorisations',
    'identity_verifications',
    'removal_cases',
    'removal_case_works',
    'removal_requests',
    'removal_request_cases',
    'evidence_packs',
  ])
    await gateway.sql(`update ${table} set user_id = $2 where user_id = $1`, [userId, luna.userId]);
  return notices;
}
const statusOf = async (requestId: string) =>
  (
    await gateway.sql<{ status: string }>('select status from removal_requests where id = $1', [
      requestId,
    ])
  )[0]?.status;
const copied = { what: 'own_work', use: 'copy' };
const works = [{ description: 'Set', kind: 'photo', madeBy: 'self' }];

describe('a page with signs of a minor', () => {
  it('is written about to nobody, whatever waited to go out', async () => {
    const [notice] = await plant();
    const { caseId = '', requestId = '' } = notice ?? {};
    const { database, secrets } = gateway.context;
    const { asService } = database;
    expect(
      await asService((trx) => mayGoOut(trx, requestId, { now: new Date(), secrets })),
    ).toEqual({ ok: true });
    await asService((trx) => stopCase(trx, caseId, new Date()));
    expect(await statusOf(requestId)).toBe('withdrawn');
    expect(
      await asService((trx) => mayGoOut(trx, requestId, { now: new Date(), secrets })),
    ).toMatchObject({ ok: false });
  });

  it('is taken up by no other claim', async () => {
    const urls = ['https://leaks.example/one'];
    await call('create-cases', { urls, answers: copied, works });
    await gateway.sql(`update removal_cases set stop_label = 'possible_minor' where user_id = $1`, [
      luna.userId,
    ]);
    const other = { what: 'private_data', data: 'contact' };
    const { body } = await call('create-cases', { urls, answers: other });
    expect(body).toMatchObject({ created: [], refused: [{ reason: 'stopped' }] });
  });
});

describe('what cannot be stored or should not be', () => {
  it.each([
    ['a question with NUL', { answers: { ...copied, ['x\0']: 'y' } }],
    ['an answer with NUL', { answers: { ...copied, use: 'copy\0' } }],
    ['half a character', { answers: { ...copied, data: '\ud800' } }],
    ['an address with NUL', { urls: ['https://nul.example/a\0b'] }],
    ['an address with half a character', { urls: ['https://half.example/a\ud800b'] }],
    ['an original with NUL', { works: [{ ...works[0], originalUrl: 'https://a.example/\0' }] }],
    [
      'an original that turns',
      { works: [{ ...works[0], originalUrl: 'https://a.example/\u202eb' }] },
    ],
    [
      'a description that turns',
      { works: [{ ...works[0], description: 'Set\0 \u202etes\ud800' }] },
    ],
  ])('%s is no reason to fail', async (what, more) => {
    const urls = [`https://stored.example/${encodeURIComponent(what)}`];
    const { status } = await call('create-cases', { urls, answers: copied, works, ...more });
    expect([200, 400]).toContain(status);
    const [kept] = await gateway.sql<{ all: string }>(
      `select coalesce(string_agg(address || answers::text || description, ''), '') as all
       from removal_cases left join removal_case_works as work on work.case_id = removal_cases.id
       where removal_cases.user_id = $1`,
      [luna.userId],
    );
    expect(kept?.all).not.toMatch(/[\p{Cf}\p{Cs}\p{Cc}]/u);
  });

  it('an answer to a question that nobody asks is not kept, however long', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 5000 }, (_, place) => [`q${String(place)}`, 'a'.repeat(50)]),
    );
    const urls = ['https://leaks.example/two'];
    await call('create-cases', { urls, answers: { ...copied, ...more }, works });
    const kept = await gateway.sql('select answers from removal_cases where user_id = $1', [
      luna.userId,
    ]);
    expect(kept).toEqual([{ answers: copied }]);
  });

  it('a counter-notice of another age, or from a mail that is somebody else’s', async () => {
    const [notice, other] = await plant(2);
    const said = { subscriberName: 'x', statement: 'y', elements: [] };
    const requestId = notice?.requestId ?? '';
    for (const receivedOn of ['9999-12-31', '0001-01-01', '1998-10-27']) {
      const body = { requestId, receivedOn, ...said };
      expect((await call('record-counter-notice', body)).status).toBe(400);
    }
    const [mail] = await gateway.sql<{ id: string }>(
      `insert into incoming_mails (user_id, request_id, matched_by, message_id, from_address, to_address, subject, body,
         kind) values ($1, $2, 'operator', $3, 'a@b.example', 'c@d.example', 'x', 'y', 'reply') returning id`,
      [luna.userId, other?.requestId, `${requestId}@b.example`],
    );
    for (const mailId of [mail?.id, '00000000-0000-4000-8000-000000000000']) {
      const body = { requestId, mailId, receivedOn: '2026-11-20', ...said };
      expect((await call('record-counter-notice', body)).status).toBe(404);
      const reply = { requestId, mailId, decision: 'acknowledged' };
      expect((await call('record-reply', reply)).status).toBe(404);
    }
  });

  it('a label with NUL is a label without', async () => {
    const [notice] = await plant();
    const body = { caseId: notice?.caseId, label: 'My\0 \u202elawyer', days: 1 };
    expect((await call('create-case-link', body)).status).toBe(200);
    expect(
      await gateway.sql('select label from case_links where user_id = $1', [luna.userId]),
    ).toEqual([{ label: 'My lawyer' }]);
  });
});

it('everything at once ends each request once, and nobody fails', async () => {
  const notices = await plant(4);
  const [caseIds, ids] = [
    notices.map((each) => each.caseId),
    notices.map((each) => each.requestId),
  ];
  // Every request covers every page, so that all of them meet.
  await gateway.sql(
    `insert into removal_request_cases (request_id, case_id, user_id, recipient_key)
     select request, page, $3, 'x' || request from unnest($1::uuid[]) request, unnest($2::uuid[]) page
     on conflict do nothing`,
    [ids, caseIds, luna.userId],
  );
  const answers = await Promise.all([
    ...ids.map((requestId) => call('retract-request', { requestId, reason: 'x' })),
    call('withdraw-cases', { caseIds: caseIds.toReversed() }),
    call('decline-requests', { ids: ids.toReversed() }),
    ...ids.map((requestId) => call('record-reply', { requestId, decision: 'removed' })),
    call('withdraw-cases', { caseIds }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const id of ids) expect(await statusOf(id)).toBe('withdrawn');
  const ends = await gateway.sql(
    `select request_id from removal_events where user_id = $1 and to_status = 'withdrawn' and request_id is not null`,
    [luna.userId],
  );
  expect(ends).toHaveLength(ids.length * caseIds.length);
});

it('a thread is no way to send somebody mails', async () => {
  const [notice] = await plant();
  await gateway.sql(
    `update removal_requests set status = 'sent', sent_at = now(), message_id = 'x@y.example' where id = $1`,
    [notice?.requestId],
  );
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) {
    const body = { requestId: notice?.requestId, text: `Number ${String(sent)}` };
    statuses.push((await call('answer-request', body)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
