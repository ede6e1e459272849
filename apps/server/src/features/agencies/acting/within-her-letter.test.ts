import {
  approveRequestsAnswer,
  createCasesAnswer,
  draftRequestsAnswer,
} from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removalRequests } from '../../removal-requests/index.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { agencies } from '../index.ts';
import { callFor, meetAgency } from '../../../testing/meet-agency.ts';
import type { MetAgency } from '../../../testing/meet-agency.ts';

let gateway: TestGateway;
let agency: MetAgency;
let manager: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests, agencies],
    env: {
      WORKER_IN_PROCESS: 'false',
      REST_REQUESTS_PER_MINUTE: '1000000',
      AGENT_COMPANY: 'Agency Ltd',
      AGENT_ADDRESS: '1 Sample Street, Dublin',
      AGENT_PHONE: '+353 1 555 0100',
    },
  });
  agency = await meetAgency(gateway);
  manager = await agency.employ('manager');
});
afterAll(() => gateway.stop());

const everyAct = ['copyright_notices', 'google_removal_consent', 'sign'];

/** A creator whom the agency may ask removals for; null: she has signed no letter. */
async function meetCreator(acts: readonly string[] | null): Promise<SignedIn> {
  const luna = await gateway.signIn();
  const { userId } = luna;
  await gateway.sql(
    `insert into profiles (id, first_name, last_name) values ($1, 'Amalia', 'Hidden')`,
    [userId],
  );
  if (acts !== null)
    await gateway.sql(
      `insert into authorisations (user_id, version, template_version, language, legal_name, stage_names, country,
         protected_content, acts, owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256,
         redacted_sha256, seal_fingerprint, audit_trail)
       values ($1, 1, 'loa-1', 'en', 'Amalia Hidden', '{Luna}', 'IE', 'All', $2, 'Luna', now()::date - 10,
         now()::date + 300, now(), sha256('a'::bytea), sha256('b'::bytea), sha256('c'::bytea), sha256('d'::bytea), '{}')`,
      [userId, acts],
    );
  await gateway.sql(
    `insert into identity_verifications (user_id, status, decided_at) values ($1, 'approved', now())`,
    [userId],
  );
  await agency.link(luna, ['remove']);
  return luna;
}

const act = async (luna: SignedIn, name: string, body: object) =>
  (await callFor(gateway, manager, { name, body, creator: luna })).body;

/** The member opens a case for her, and has its notice drafted. */
async function draft(luna: SignedIn) {
  const host = `${crypto.randomUUID().slice(0, 8)}.example`;
  const opened = await act(luna, 'create-cases', {
    urls: [`https://${host}/set/1`],
    answers: { what: 'own_work', use: 'copy' },
    works: [{ description: 'Beach set', kind: 'photo', madeBy: 'self' }],
  });
  const caseId = createCasesAnswer.parse(opened).created[0]?.id ?? '';
  await gateway.sql(
    `with kept as (
       insert into recipients (scope, name, domains, method, address, source, confidence)
       values ('operator', $3, array[$3], 'email', 'dmca@' || $3, 'site_page', 'published') returning id
     )
     insert into removal_contacts (case_id, user_id, scope, host, source, outcome, method, name, address, confidence,
       recipient_id)
     select $1, $2, 'operator', $3, 'site_page', 'found', 'email', $3, 'dmca@' || $3, 'published', id from kept`,
    [caseId, luna.userId, host],
  );
  await gateway.sql(
    `insert into evidence_packs (case_id, user_id, occasion, captured_at, manifest, manifest_sha256, bytes)
     values ($1, $2, 'before_first_notice', now(), '{}', sha256('{}'), 2)`,
    [caseId, luna.userId],
  );
  await gateway.sql('update removal_cases set prepared_at = now() where id = $1', [caseId]);
  const drafted = draftRequestsAnswer.parse(
    await act(luna, 'draft-requests', { caseIds: [caseId] }),
  );
  const request = drafted.requests.find(({ scope }) => scope === 'operator');
  if (request === undefined) throw new Error(JSON.stringify(drafted));
  return { caseId, request };
}

type Drafted = Awaited<ReturnType<typeof draft>>['request'];
const bodyFor = ({ id, textSha256 }: Drafted) => ({
  requests: [{ id, textSha256 }],
  approveGuess: false,
});
async function approve(luna: SignedIn, request: Drafted) {
  const answer = await act(luna, 'approve-requests', bodyFor(request));
  return approveRequestsAnswer.parse(answer).results[0];
}
const stored = async ({ id }: Drafted) =>
  (
    await gateway.sql(
      'select status, approved_by, approved_at from removal_requests where id = $1',
      [id],
    )
  )[0];

it('within her letter a member approves; every event names the agency and the member', async () => {
  const luna = await meetCreator(everyAct);
  const { caseId, request } = await draft(luna);
  expect(await approve(luna, request)).toMatchObject({ outcome: 'approved' });
  expect(await stored(request)).toMatchObject({ status: 'queued', approved_by: manager.userId });
  const events = await gateway.sql(
    `select actor, actor_id, action from removal_events where case_id = $1 and actor <> 'system' order by seq`,
    [caseId],
  );
  const hand = { actor: 'agency', actor_id: manager.userId };
  expect(events).toEqual([
    { ...hand, action: 'created' },
    { ...hand, action: 'approved' },
  ]);
  expect(
    await gateway.sql(
      'select action, detail from agency_events where creator_id = $1 order by id desc limit 1',
      [luna.userId],
    ),
  ).toEqual([{ action: 'act.approve-requests', detail: { scope: 'remove', count: 1 } }]);
});

it.each([
  ['there is no letter', null, 'no_loa'],
  ['the letter lacks the act', ['google_removal_consent', 'sign'], 'act_not_allowed'],
  [
    'it lets nobody sign for her',
    ['copyright_notices', 'google_removal_consent'],
    'act_not_allowed',
  ],
] as const)('nothing is approved when %s', async (_name, acts, reason) => {
  const luna = await meetCreator(acts);
  const { request } = await draft(luna);
  const result = await approve(luna, request);
  expect(result?.outcome).toBe('blocked');
  expect(result?.blocks).toContain(reason);
  expect(await stored(request)).toMatchObject({ approved_by: null, approved_at: null });
});

it.each([
  ['revoked', 'revoked_at = now()'],
  ['over', 'ends_on = now()::date - 2'],
])('nothing is approved when the letter is %s by then', async (_name, change) => {
  const luna = await meetCreator(everyAct);
  const { request } = await draft(luna);
  await gateway.sql(`update authorisations set ${change} where user_id = $1`, [luna.userId]);
  expect(await approve(luna, request)).toMatchObject({ outcome: 'blocked' });
  expect(await stored(request)).toMatchObject({ approved_by: null });
});

it('a request that a member sees is acted on only in the name of the creator', async () => {
  const luna = await meetCreator(everyAct);
  const { caseId, request } = await draft(luna);
  const { id } = request;
  const outcomes = await Promise.all(
    Object.entries({
      'approve-requests': bodyFor(request),
      'decline-requests': { ids: [id] },
      'retract-request': { requestId: id, reason: 'because' },
      'answer-request': { requestId: id, text: 'Hello', withLetter: false },
      'record-reply': { requestId: id, decision: 'removed' },
      'withdraw-cases': { caseIds: [caseId] },
      'answer-ownership': { caseIds: [caseId], madeBy: 'studio' },
      'draft-requests': { caseIds: [caseId] },
      'download-evidence': { caseId },
      'check-evidence': { caseId },
    }).map(async ([name, body]) => {
      const { body: answer, code } = await callFor(gateway, manager, { name, body });
      return [name, code ?? answer];
    }),
  );
  expect(Object.fromEntries(outcomes)).toEqual({
    'approve-requests': { results: [] },
    'decline-requests': { changed: [] },
    'retract-request': 'request.not_found',
    'answer-request': 'request.not_found',
    'record-reply': 'request.not_found',
    'withdraw-cases': { changed: [] },
    'answer-ownership': { cases: 0 },
    'draft-requests': { requests: [], preparing: [], notIncluded: [] },
    'download-evidence': 'request.not_found',
    'check-evidence': 'request.not_found',
  });
  expect(await stored(request)).toMatchObject({ status: 'in_review', approved_by: null });
});
