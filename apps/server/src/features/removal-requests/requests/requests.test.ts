import { createHash } from 'node:crypto';
import {
  approveRequestsAnswer,
  createCasesAnswer,
  draftRequestsAnswer,
} from '@leakblock/domain/removal-requests';
import type { RequestPreview } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { keepIdentityName } from '../../identity-verifications/index.ts';
import { removalRequests } from '../index.ts';
import { mayGoOut } from './before-sending.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: {
      WORKER_IN_PROCESS: 'false',
      AGENT_COMPANY: 'Agency Ltd',
      AGENT_ADDRESS: '1 Sample Street, Dublin',
      AGENT_PHONE: '+353 1 555 0100',
    },
  });
});
afterAll(() => gateway.stop());

async function call(name: string, body: object, person: SignedIn) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      authorization: `Bearer ${person.token}`,
    },
    body: JSON.stringify(body),
  });
  const read: unknown = await answer.json();
  return { status: answer.status, body: read };
}

/** A creator with a letter and approved papers; `acts` are its ticks. */
async function meetCreator(acts = ['copyright_notices', 'google_removal_consent', 'sign']) {
  const luna = await gateway.signIn();
  await gateway.sql(
    `insert into profiles (id, first_name, last_name) values ($1, 'Amalia', 'Hidden')`,
    [luna.userId],
  );
  await gateway.sql(
    `insert into authorisations (user_id, version, template_version, language, legal_name, stage_names, country,
       protected_content, acts, owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256, redacted_sha256,
       seal_fingerprint, audit_trail)
     values ($1, 1, 'loa-1', 'en', 'Amalia Hidden', '{Luna}', 'IE', 'All', $2, 'Luna', now()::date - 1, now()::date + 300,
       now(), sha256('a'::bytea), sha256('b'::bytea), sha256('c'::bytea), sha256('d'::bytea), '{}')`,
    [luna.userId, acts],
  );
  await gateway.sql(
    `insert into identity_verifications (user_id, status, decided_at) values ($1, 'approved', now())`,
    [luna.userId],
  );
  return luna;
}

/** A case of hers that is ready: its operator has an address, its page is kept. */
async function openCase(
  luna: SignedIn,
  {
    confidence = 'published',
    work = {},
  }: { confidence?: string; work?: Record<string, unknown> } = {},
): Promise<string> {
  const host = `${crypto.randomUUID().slice(0, 8)}.example`;
  const { body } = await call(
    'create-cases',
    {
      urls: [`https://${host}/set/1`],
      answers: { what: 'own_work', use: 'copy' },
      works: [{ description: 'Beach set', kind: 'photo', madeBy: 'self', ...work }],
    },
    luna,
  );
  const id = createCasesAnswer.parse(body).created[0]?.id ?? '';
  await gateway.sql(
    `with kept as (
       insert into recipients (scope, name, domains, method, address, source, confidence)
       values ('operator', $3, array[$3], 'email', 'dmca@' || $3, 'site_page', $4) returning id
     )
     insert into removal_contacts (case_id, user_id, scope, host, source, outcome, method, name, address, confidence,
       recipient_id)
     select $1, $2, 'operator', $3, 'site_page', 'found', 'email', $3, 'dmca@' || $3, $4, id from kept`,
    [id, luna.userId, host, confidence],
  );
  await gateway.sql(
    `insert into evidence_packs (case_id, user_id, occasion, captured_at, manifest, manifest_sha256, bytes)
     values ($1, $2, 'before_first_notice', now(), '{}', sha256('{}'), 2)`,
    [id, luna.userId],
  );
  await gateway.sql('update removal_cases set prepared_at = now() where id = $1', [id]);
  return id;
}

async function preview(luna: SignedIn, caseId: string): Promise<RequestPreview> {
  const { body } = await call('draft-requests', { caseIds: [caseId] }, luna);
  const request = draftRequestsAnswer
    .parse(body)
    .requests.find((each) => each.scope === 'operator');
  if (request === undefined) throw new Error(JSON.stringify(body));
  return request;
}

async function approve(person: SignedIn, { id, textSha256 }: RequestPreview, more: object = {}) {
  const { body } = await call(
    'approve-requests',
    { requests: [{ id, textSha256 }], ...more },
    person,
  );
  return approveRequestsAnswer.parse(body).results[0];
}

describe('a preview', () => {
  it('shows the stored text, the name that will be read, and drafts nothing twice', async () => {
    const luna = await meetCreator();
    const caseId = await openCase(luna);
    const [one, two] = await Promise.all([preview(luna, caseId), preview(luna, caseId)]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ status: 'in_review', blocks: [], ownerName: 'Luna' });
    const text = createHash('sha256').update(`${one.subject}\n${one.body}`).digest('hex');
    expect(one.textSha256).toBe(text);
    expect(one.body).not.toMatch(/Amalia|Hidden/u);
  });

  it('of a notice that waited for its letter is signed on no day before the letter', async () => {
    const luna = await meetCreator();
    const caseId = await openCase(luna);
    const { id } = await preview(luna, caseId);
    await gateway.sql(
      `update removal_requests set created_at = now() - interval '20 days' where id = $1`,
      [id],
    );
    const { body, textSha256 } = await preview(luna, caseId);
    const [, letter] = /letter of authorisation .* signed on (?<day>[\d-]+)\./u.exec(body) ?? [];
    const [, signed] = /agent for Luna\n(?<day>[\d-]+)/u.exec(body) ?? [];
    expect(letter).toMatch(/^\d{4}-/u);
    expect(signed).toBe(letter);
    // Looked at again it is the same text, which can be approved.
    expect((await preview(luna, caseId)).textSha256).toBe(textSha256);
  });

  it.each([
    ['somebody else made it', { madeBy: 'studio' }, 'ownership_unconfirmed'],
    ['nobody was asked who made it', { madeBy: undefined }, 'ownership_unconfirmed'],
    ['her legal name stands in it', { description: 'Set of amália  hidden' }, 'pii_lint'],
  ])('is held when %s', async (_what, work, reason) => {
    const luna = await meetCreator();
    const shown = await preview(luna, await openCase(luna, { work }));
    expect(shown).toMatchObject({ status: 'blocked', blocks: [reason] });
    expect(await approve(luna, shown)).toMatchObject({ outcome: 'blocked', blocks: [reason] });
  });

  it('leaves a case to the worker that prepares it, and takes it up again when nobody does', async () => {
    const luna = await meetCreator();
    const caseId = await openCase(luna);
    await gateway.sql('delete from evidence_packs where case_id = $1', [caseId]);
    const heldUntil = async (moment: string) => {
      await gateway.sql(
        'update removal_cases set prepared_at = null, preparing_until = $2 where id = $1',
        [caseId, moment],
      );
      expect((await call('draft-requests', { caseIds: [caseId] }, luna)).body).toMatchObject({
        preparing: [caseId],
      });
      const [row] = await gateway.sql<{ is_held: boolean }>(
        'select preparing_until is not null as is_held from removal_cases where id = $1',
        [caseId],
      );
      return row?.is_held;
    };
    expect(await heldUntil(new Date(Date.now() + 600_000).toISOString())).toBe(true);
    expect(await heldUntil(new Date(Date.now() - 1000).toISOString())).toBe(false);
  });

  it('comes alive with the answer that was missing', async () => {
    const luna = await meetCreator();
    const caseId = await openCase(luna, { work: { madeBy: undefined } });
    await preview(luna, caseId);
    const answer = { caseIds: [caseId], madeBy: 'photographer', holdsRights: true };
    expect((await call('answer-ownership', answer, luna)).body).toEqual({ cases: 1 });
    expect(await preview(luna, caseId)).toMatchObject({ status: 'in_review', blocks: [] });
  });
});

describe('an approval', () => {
  it('is for the text that was seen, of her own requests, once', async () => {
    const luna = await meetCreator();
    const shown = await preview(luna, await openCase(luna));
    const other = { ...shown, textSha256: '0'.repeat(64) };
    expect(await approve(luna, other)).toMatchObject({ outcome: 'text_changed' });
    expect(await approve(await meetCreator(), shown)).toBeUndefined();
    const twice = await Promise.all([approve(luna, shown), approve(luna, shown)]);
    expect(twice.map((result) => result?.outcome).sort()).toEqual(['approved', 'unchanged']);
    const mails = await gateway.sql('select kind from outgoing_mails where request_id = $1', [
      shown.id,
    ]);
    expect(mails).toEqual([{ kind: 'notice' }]);
  });

  it('of a guess says so', async () => {
    const luna = await meetCreator();
    const shown = await preview(luna, await openCase(luna, { confidence: 'guessed' }));
    expect(shown).toMatchObject({ isGuess: true, blocks: ['guess_unapproved'] });
    expect(await approve(luna, shown)).toMatchObject({ outcome: 'blocked' });
    expect(await approve(luna, shown, { approveGuess: true })).toMatchObject({
      outcome: 'approved',
    });
  });

  it('of a sworn text is not for the operator who wrote it', async () => {
    const luna = await meetCreator();
    const shown = await preview(luna, await openCase(luna));
    const admin = await gateway.signIn();
    await gateway.sql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [
      admin.userId,
    ]);
    const edit = { requestId: shown.id, subject: shown.subject, body: `${shown.body}\nPlease.` };
    expect((await call('edit-request', edit, luna)).status).toBe(403);
    expect((await call('edit-request', edit, admin)).body).toEqual({ changed: [shown.id] });
    const rewritten = { ...shown, textSha256: hashOf(edit) };
    expect(await approve(admin, rewritten)).toMatchObject({ outcome: 'own_text' });
    expect(await approve(luna, rewritten)).toMatchObject({ outcome: 'approved' });
  });

  it('holds at the door only while everything it stood on holds', async () => {
    const luna = await meetCreator();
    const caseId = await openCase(luna);
    const shown = await preview(luna, caseId);
    await approve(luna, shown);
    const { database, secrets } = gateway.context;
    const ask = () =>
      database.asService((trx) => mayGoOut(trx, shown.id, { now: new Date(), secrets }));
    expect(await ask()).toEqual({ ok: true });
    await gateway.sql(
      `insert into official_links (user_id, platform, url)
       select $1, 'Fans', url from removal_cases where id = $2`,
      [luna.userId, caseId],
    );
    expect(await ask()).toEqual({ ok: false, reason: 'own_page' });
    await gateway.sql('delete from official_links where user_id = $1', [luna.userId]);
    await gateway.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, parts, status)
       select user_id, url, address, host, 'leak', 'search', 'leak', 0.9, '[]', 'not_me'
       from removal_cases where id = $1`,
      [caseId],
    );
    expect(await ask()).toEqual({ ok: false, reason: 'own_page' });
    await gateway.sql(`update findings set status = 'kept' where user_id = $1`, [luna.userId]);
    expect(await ask()).toEqual({ ok: false, reason: 'own_page' });
    await gateway.sql(`update findings set status = 'to_remove' where user_id = $1`, [luna.userId]);
    expect(await ask()).toEqual({ ok: true });
    await gateway.sql(`update identity_verifications set status = 'rejected' where user_id = $1`, [
      luna.userId,
    ]);
    expect(await ask()).toEqual({ ok: false, reason: 'id_unverified' });
    // Approved, and for somebody else than the letter was signed by.
    await gateway.sql(`update identity_verifications set status = 'approved' where user_id = $1`, [
      luna.userId,
    ]);
    expect(await ask()).toEqual({ ok: true });
    await gateway.sql(
      `update profiles set first_name = 'Mallory', last_name = 'Fox' where id = $1`,
      [luna.userId],
    );
    const [papers] = await gateway.sql<{ id: string }>(
      'select id from identity_verifications where user_id = $1',
      [luna.userId],
    );
    const named = { id: papers?.id ?? '', user_id: luna.userId };
    await database.asService((trx) => keepIdentityName(trx, secrets, named, 'Mallory Fox'));
    expect(await ask()).toEqual({ ok: false, reason: 'id_unverified' });
  });
});

const hashOf = ({ body, subject }: { subject: string; body: string }) =>
  createHash('sha256').update(`${subject}\n${body.trim()}`).digest('hex');

it('what she does not want to send is not written anew to the same recipient', async () => {
  const luna = await meetCreator();
  const caseId = await openCase(luna);
  const look = async () =>
    draftRequestsAnswer.parse((await call('draft-requests', { caseIds: [caseId] }, luna)).body)
      .requests;
  const [unwanted] = await look();
  expect(unwanted).toMatchObject({ status: 'in_review' });
  expect((await call('decline-requests', { ids: [unwanted?.id] }, luna)).status).toBe(200);
  const names = (await look()).map(({ recipientAddress }) => recipientAddress);
  expect(names).not.toContain(unwanted?.recipientAddress);
});
