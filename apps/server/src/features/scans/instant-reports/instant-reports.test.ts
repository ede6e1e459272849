import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { features } from '../../index.ts';
import { hashToken } from '../open-scan.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ features, env: { WORKER_IN_PROCESS: 'false' } });
});
afterAll(() => gateway.stop());

let resultToken: string;
beforeEach(async () => {
  resultToken = await plantResult();
});

/** A free check that found something, of nobody or of this person. Answers the token that opens it. */
async function plantResult(userId: string | null = null): Promise<string> {
  const [scanId, token] = [randomUUID(), randomUUID()];
  const finding = {
    ...{ id: 'vault', siteId: 'leakvault', label: 'Leak Vault', siteKind: 'leak', kind: 'leak' },
    ...{ quality: 'exact', certainty: 'certain', probability: 0.98, name: 'lunamarlowe' },
    ...{ reasons: [{ reason: 'rule_found', weight: 3.9 }], title: 'Luna Marlowe', masked: false },
    address: 'https://leakvault.example/model/luna-marlowe',
  };
  const result = {
    ...{ scanId, creatorName: 'lunamarlowe', finishedAt: '2026-11-21T10:00:00Z', durationMs: 4000 },
    ...{ leaksFound: 1, matchesFound: 1, contentToReview: 0, platformsAsked: 1 },
    ...{ platformsAnswered: 1, hiddenFindings: 0, scansLeft: null, reportEmail: null },
    damage: {
      ...{ monthlyCents: 2000, leaks: 1 },
      assumptions: { viewsPerLeak: 400, buyersPerThousand: 5, priceCents: 1000 },
    },
    findings: [finding],
    platforms: [
      {
        ...{ siteId: 'leakvault', label: 'Leak Vault', kind: 'leak', category: 'Adult', ms: 210 },
        ...{ verdict: 'found', reason: 'rule_found' },
      },
    ],
  };
  await gateway.sql(
    "insert into scans (id, kind, user_id, creator_name) values ($1, 'instant', $2, 'lunamarlowe')",
    [scanId, userId],
  );
  await gateway.sql("update scans set status = 'completed' where id = $1", [scanId]);
  await gateway.sql(
    `insert into instant_scan_results (scan_id, user_id, creator_name, token_hash, expires_at, result)
     values ($1, $2, 'lunamarlowe', $3, now() + interval '1 day', $4)`,
    [scanId, userId, hashToken(token), JSON.stringify(result)],
  );
  return token;
}

async function call(name: string, body: object, bearer?: string) {
  const response = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  const bytes = Buffer.from(await response.arrayBuffer());
  const answer = isPdf ? {} : (JSON.parse(bytes.toString()) as Record<string, unknown>);
  return { status: response.status, code: answer['code'], answer, bytes };
}

const ask = (email: string, language = 'de') =>
  call('instant-scan-report', { resultToken, email, language });

/** Links that were mailed to an address, the newest first. */
async function linksTo(email: string): Promise<string[]> {
  const rows = await gateway.sql<{ data: { token: string } }>(
    `select data from private.mails where email = $1 and name = 'scans.confirm-report'
     order by created_at desc`,
    [email],
  );
  return rows.map(({ data }) => data.token);
}

const isConfirmed = async (): Promise<unknown> => {
  const { answer } = await call('instant-scan-result', { resultToken });
  return (answer['result'] as Record<string, unknown>)['isReportConfirmed'];
};
const pdf = (bearer?: string) => call('write-scan-report', { resultToken, language: 'de' }, bearer);

describe('the report of a free check', () => {
  it('is there once the link in the mail was opened, and not before', async () => {
    const email = `${randomUUID()}@example.org`;
    expect(await isConfirmed()).toBeUndefined();
    expect(await pdf()).toMatchObject({ status: 403, code: 'reports.not_confirmed' });
    expect((await ask(email)).status).toBe(202);
    expect(await isConfirmed()).toBe(false);
    expect((await pdf()).status).toBe(403);

    const [token] = await linksTo(email);
    const confirmed = await call('confirm-scan-report', { token });
    expect(confirmed).toMatchObject({ status: 200, answer: { resultToken } });
    // Mail programs open links twice.
    expect((await call('confirm-scan-report', { token })).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    const { bytes, status } = await pdf();
    expect(status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // Confirmed once, nothing is mailed any more.
    expect((await ask(email)).status).toBe(202);
    expect(await linksTo(email)).toHaveLength(1);
    expect(await isConfirmed()).toBe(true);
  });

  it('goes to the language of the visitor, and says nothing about the check', async () => {
    const email = `${randomUUID()}@example.org`;
    await ask(email, 'fr');
    const [mail] = await gateway.sql(
      'select language, user_id, data from private.mails where email = $1',
      [email],
    );
    expect(mail).toMatchObject({ language: 'fr', user_id: null });
    expect(JSON.stringify(mail)).not.toMatch(/luna|leakvault/i);
  });

  it('is not confirmed by the link to an address that was corrected since', async () => {
    const [typo, right] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await ask(typo);
    await ask(right);
    const [old] = await linksTo(typo);
    expect(await call('confirm-scan-report', { token: old })).toMatchObject({
      ...{ status: 404, code: 'reports.link_over' },
    });
    expect(await isConfirmed()).toBe(false);
    const [token] = await linksTo(right);
    expect((await call('confirm-scan-report', { token })).status).toBe(200);
    // Corrected again, it has to be confirmed again.
    await ask(typo);
    expect(await isConfirmed()).toBe(false);
    expect((await pdf()).status).toBe(403);
  });

  it('is mailed about three times at most, whoever is named', async () => {
    for (let time = 1; time <= 3; time += 1)
      expect((await ask(`${randomUUID()}@example.org`)).status).toBe(202);
    expect(await ask(`${randomUUID()}@example.org`)).toMatchObject({
      ...{ status: 429, code: 'scans.report_too_many' },
    });
  });

  it.each(['', 'x', 'a.b', '..', `${'x'.repeat(32)}.${'y'.repeat(43)}`])(
    'is not opened by the link %j',
    async (token) => {
      const { status } = await call('confirm-scan-report', { token });
      expect(status).toBe(token === '' ? 400 : 404);
    },
  );

  it('is not opened by a token alone that nobody confirmed, or after its time', async () => {
    const email = `${randomUUID()}@example.org`;
    await ask(email);
    const [token = ''] = await linksTo(email);
    const forged = `${resultToken}.${'A'.repeat(43)}`;
    expect((await call('confirm-scan-report', { token: forged })).status).toBe(404);
    await gateway.sql(
      "update instant_scan_results set expires_at = now() - interval '1 second' where email = $1",
      [email],
    );
    expect((await call('confirm-scan-report', { token })).status).toBe(404);
    expect(await pdf()).toMatchObject({ status: 404, code: 'scans.not_found' });
  });
});

describe('somebody signed in', () => {
  it('downloads the report of her own check at once', async () => {
    const [juno, other] = [await gateway.signIn(), await gateway.signIn()];
    resultToken = await plantResult(juno.userId);
    expect((await pdf(juno.token)).status).toBe(200);
    expect((await pdf(other.token)).status).toBe(403);
    expect((await pdf()).status).toBe(403);
  });

  it('needs no link to the address that she has confirmed', async () => {
    const juno = await gateway.signIn();
    await gateway.sql('update auth.users set email_confirmed_at = now() where id = $1', [
      juno.userId,
    ]);
    const request = { resultToken, email: juno.email, language: 'en' };
    expect((await call('instant-scan-report', request, juno.token)).status).toBe(202);
    expect(await isConfirmed()).toBe(true);
    expect(await linksTo(juno.email)).toEqual([]);
  });
});
