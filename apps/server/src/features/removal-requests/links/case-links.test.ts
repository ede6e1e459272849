import { createCaseLinkAnswer, sharedCase } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Feature } from '#platform/feature';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { addLinkRoutes } from './routes.ts';

const links: Feature = { name: 'removal-requests', routes: addLinkRoutes };
let gateway: TestGateway;
let luna: SignedIn;
let caseId: string;
let count = 0;
beforeAll(async () => {
  // Every address may ask 30 times a minute; each call of these tests comes from another.
  gateway = await startTestGateway({ features: [links], env: { TRUST_PROXY: '1' } });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  luna = await gateway.signIn();
  caseId = await plantCase(luna);
});

async function plantCase(owner: SignedIn): Promise<string> {
  const page = `https://tube.example/watch/${String((count += 1))}`;
  const [row] = await gateway.sql<{ id: string }>(
    `insert into public.removal_cases (user_id, number, url, address, host, claim)
     values ($1, $2, $3, $3, 'tube.example', 'copyright') returning id`,
    [owner.userId, `R-2026-${String(count).padStart(6, '0')}`, page],
  );
  return row!.id;
}

async function call(name: string, body: object, person: SignedIn | null = luna, address?: string) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      'x-forwarded-for': address ?? `198.51.100.${String((count += 1) % 250)}`,
      ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

async function makeLink(days = 7) {
  const made = await call('create-case-link', { caseId, label: 'My lawyer', days });
  expect(made.status).toBe(200);
  return createCaseLinkAnswer.parse(JSON.parse(made.text));
}
const open = (token: string) => call('read-shared-case', { token }, null);

describe('a link to one case', () => {
  it('opens that case for somebody without an account, and no cache keeps it', async () => {
    const { token } = await makeLink();
    const { headers, status, text } = await open(token);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(sharedCase.parse(JSON.parse(text))).toMatchObject({
      host: 'tube.example',
      claim: 'copyright',
    });
    expect(text).not.toContain(luna.email);
    expect(text).not.toContain(luna.userId);
  });

  it('is kept as a hash only, and says how often it was opened', async () => {
    const { id, token } = await makeLink();
    await open(token);
    await open(token);
    const [kept] = await gateway.sql(
      `select opened, last_opened_at is not null as was_opened, to_jsonb(link)::text as whole
       from public.case_links as link where id = $1`,
      [id],
    );
    expect(kept).toMatchObject({ opened: 2, was_opened: true });
    expect(kept!['whole']).not.toContain(token);
  });

  it('answers the same when it is closed, over, or was never one', async () => {
    const closed = await makeLink();
    await call('revoke-case-link', { id: closed.id });
    const over = await makeLink();
    await gateway.sql(
      `update public.case_links set expires_at = now() - interval '1 second' where id = $1`,
      [over.id],
    );
    const answers = await Promise.all([closed.token, over.token, 'x'.repeat(43), ''].map(open));
    const bodies = answers.map(({ status, text }) => {
      const body = { ...(JSON.parse(text) as object), requestId: null };
      return { status, body };
    });
    expect(bodies[0]).toMatchObject({ status: 404, body: { code: 'removals.link_not_found' } });
    for (const each of bodies) expect(each).toEqual(bodies[0]);
  });

  it('opens nothing while whoever shared it is suspended, and opens again afterwards', async () => {
    const { id, token } = await makeLink();
    await gateway.sql(`insert into public.user_bans (user_id, ban_reason) values ($1, 'Fraud')`, [
      luna.userId,
    ]);
    const refused = await open(token);
    expect([refused.status, refused.text]).toEqual([
      404,
      expect.stringContaining('removals.link_not_found'),
    ]);
    await gateway.sql('update public.user_bans set is_active = false where user_id = $1', [
      luna.userId,
    ]);
    expect((await open(token)).status).toBe(200);
    const kept = await gateway.sql('select opened from public.case_links where id = $1', [id]);
    expect(kept).toEqual([{ opened: 1 }]);
  });

  it('of a case with signs of a minor tells its site and label, nothing else', async () => {
    await gateway.sql(
      `update public.removal_cases set stop_label = 'possible_minor' where id = $1`,
      [caseId],
    );
    const { token } = await makeLink();
    expect(JSON.parse((await open(token)).text)).toMatchObject({
      address: null,
      stopLabel: 'possible_minor',
      requests: [],
      events: [],
      evidence: [],
    });
  });

  it('is an event of its case when it is made and when it is closed, which its holder is not told', async () => {
    const { id, token } = await makeLink();
    const { id: other } = await makeLink();
    await call('revoke-case-link', { id: other });
    await call('revoke-case-link', { id: other });
    const events = await gateway.sql(
      `select action, actor, detail ->> 'link' as link from public.removal_events where case_id = $1 order by seq`,
      [caseId],
    );
    expect(events).toEqual([
      { action: 'link_created', actor: 'person', link: id },
      { action: 'link_created', actor: 'person', link: other },
      { action: 'link_revoked', actor: 'person', link: other },
    ]);
    expect(sharedCase.parse(JSON.parse((await open(token)).text)).events).toEqual([]);
  });

  it('shows a notice that went out, and neither its drafts nor the mails', async () => {
    const { token } = await makeLink();
    await plantRequest('R-1-A', true);
    await plantRequest('R-1-B', false);
    const shown = sharedCase.parse(JSON.parse((await open(token)).text));
    expect(shown.requests.map(({ body, number }) => ({ body, number }))).toEqual([
      { body: 'The notice.', number: 'R-1-A' },
      { body: null, number: 'R-1-B' },
    ]);
  });

  it('shows no notice that names another page with signs of a minor', async () => {
    const { token } = await makeLink();
    await plantRequest('R-2-A', true);
    const other = await plantCase(luna);
    await gateway.sql(
      `insert into public.removal_request_cases (request_id, case_id, user_id, recipient_key)
       select id, $1, $2, 'host' from public.removal_requests where number = 'R-2-A'`,
      [other, luna.userId],
    );
    await gateway.sql(
      `update public.removal_cases set stop_label = 'possible_minor' where id = $1`,
      [other],
    );
    expect(sharedCase.parse(JSON.parse((await open(token)).text)).requests).toEqual([]);
  });

  it('of a notice about two pages tells no address of the other, nor where answers go', async () => {
    const { token } = await makeLink();
    const other = await plantCase(luna);
    const addressOf = async (id: string) => {
      const [row] = await gateway.sql<{ address: string }>(
        'select address from public.removal_cases where id = $1',
        [id],
      );
      return row!.address;
    };
    const [own, elsewhere] = [await addressOf(caseId), await addressOf(other)];
    const replyTo = `case+${'5'.repeat(32)}.${'a'.repeat(20)}@agency.example`;
    const body = ['Remove these:', own, elsewhere, '', `E-mail: ${replyTo}`].join('\n');
    await plantRequest('R-3-A', true, body);
    await gateway.sql(
      `insert into public.removal_request_cases (request_id, case_id, user_id, recipient_key)
       select id, $1, $2, 'host' from public.removal_requests where number = 'R-3-A'`,
      [other, luna.userId],
    );
    const { text } = await open(token);
    expect(text).not.toContain(elsewhere);
    expect(text).not.toContain('5'.repeat(32));
    expect(sharedCase.parse(JSON.parse(text)).requests).toMatchObject([
      {
        body: ['Remove these:', own, '', 'E-mail: case+…@agency.example'].join('\n'),
        leftOut: 1,
      },
    ]);
  });

  async function plantRequest(number: string, isSent: boolean, body = 'The notice.') {
    await gateway.sql(
      `with request as (
         insert into public.removal_requests (user_id, number, scope, recipient_name, recipient_address, channel, kind,
           host, language, template_version, status, subject, body, text_sha256, owner_name, sent_at, message_id, created_at)
         values ($1, $2, 'host', 'Host', 'abuse@host.example', 'email', 'dmca_notice', 'tube.example', 'en', '1', $3,
           'Notice', $8, sha256(convert_to(E'Notice\\n' || $8, 'UTF8')), 'Luna', $4, $5,
           now() + make_interval(secs => $6))
         returning id)
       insert into public.removal_request_cases (request_id, case_id, user_id, recipient_key)
       select id, $7, $1, $2 from request`,
      [
        luna.userId,
        number,
        isSent ? 'closed' : 'draft',
        isSent ? '2026-11-20T10:00:00Z' : null,
        isSent ? `${number}@example.org` : null,
        isSent ? 0 : 1,
        caseId,
        body,
      ],
    );
  }
});

describe('who may make and close links', () => {
  it('the case’s owner only', async () => {
    const stranger = await gateway.signIn();
    const body = { caseId, label: 'Mine now', days: 7 };
    expect((await call('create-case-link', body, stranger)).status).toBe(404);
    expect((await call('create-case-link', body, null)).status).toBe(401);
    const { id, token } = await makeLink();
    expect(JSON.parse((await call('revoke-case-link', { id }, stranger)).text)).toEqual({
      changed: [],
    });
    expect((await call('revoke-case-link', { id }, null)).status).toBe(401);
    expect((await open(token)).status).toBe(200);
  });

  it.each([0, 91, 1.5, '7'])('for 1 to 90 days, not %s', async (days) => {
    expect((await call('create-case-link', { caseId, label: 'x', days })).status).toBe(400);
  });

  it('no session that somebody else might have found; closing one never waits', async () => {
    const { id } = await makeLink();
    await gateway.sql('delete from leakblock_auth.proofs where session_id = $1', [luna.sessionId]);
    const body = { caseId, label: 'x', days: 90 };
    const refused = await call('create-case-link', body);
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('request.proof_needed'),
    ]);
    // Nobody is asked in vain.
    const elsewhere = { ...body, caseId: crypto.randomUUID() };
    expect((await call('create-case-link', elsewhere)).status).toBe(404);
    expect(JSON.parse((await call('revoke-case-link', { id })).text)).toEqual({ changed: [id] });
    expect(
      await gateway.sql('select id from public.case_links where case_id = $1', [caseId]),
    ).toEqual([{ id }]);
    // Who has just signed in has shown who she is.
    await gateway.sql(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method)
       values (gen_random_uuid(), $1, 'password')`,
      [luna.sessionId],
    );
    await makeLink();
  });

  it('twenty at a time, also when many are asked for at once', async () => {
    const body = { caseId, label: 'x', days: 1 };
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => call('create-case-link', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)?.text).toContain('removals.links_full');
    await gateway.sql('delete from leakblock_auth.proofs where session_id = $1', [luna.sessionId]);
    expect((await call('create-case-link', body)).text).toContain('removals.links_full');
  });

  it('nobody tries tokens without end', async () => {
    const answers = [];
    for (let asked = 0; asked < 31; asked += 1)
      answers.push(await call('read-shared-case', { token: 'x' }, null, '203.0.113.9'));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(404), 429]);
  });
});
