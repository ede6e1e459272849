import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { features } from '../../index.ts';
import { hashToken } from '../open-scan.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: { WORKER_IN_PROCESS: 'false', TRUST_PROXY: '1' },
  });
});
afterAll(() => gateway.stop());

let stranger: string;
beforeEach(() => {
  stranger = `${randomUUID()}@example.org`;
});

/** A finished check, of nobody or of this person. Answers its token. */
async function plantCheck(userId: string | null): Promise<string> {
  const [scanId, token] = [randomUUID(), randomUUID()];
  await gateway.sql(
    "insert into scans (id, kind, user_id, creator_name) values ($1, 'instant', $2, 'juno')",
    [scanId, userId],
  );
  await gateway.sql(
    `insert into instant_scan_results (scan_id, user_id, creator_name, token_hash, expires_at, result)
     values ($1, $2, 'juno', $3, now() + interval '1 day', '{}')`,
    [scanId, userId, hashToken(token)],
  );
  return token;
}

async function post(name: string, body: object, address = '192.0.2.7'): Promise<number> {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const ask = (resultToken: string, email = stranger) =>
  post('instant-scan-report', { resultToken, email, language: 'en' });

async function mailsTo(email: string): Promise<number> {
  const rows = await gateway.sql('select from private.mails where email = $1', [email]);
  return rows.length;
}

describe('a mailbox of somebody who asked for nothing', () => {
  it('is not filled by a member with many checks of her own', async () => {
    const { userId } = await gateway.signIn();
    for (let check = 0; check < 7; check++) await ask(await plantCheck(userId));
    expect(await mailsTo(stranger)).toBe(5);
  });

  it('nor by who moves each check on to another address', async () => {
    for (let check = 0; check < 7; check++) {
      const token = await plantCheck(null);
      await ask(token);
      await ask(token, `${randomUUID()}@example.org`);
      await ask(token);
    }
    expect(await mailsTo(stranger)).toBe(5);
  });

  it('nor by many who ask in the same moment', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, () => plantCheck(null)));
    await Promise.all(tokens.map((token) => ask(token)));
    expect(await mailsTo(stranger)).toBe(5);
  });

  it('takes links again the day after, until there were too many in a month', async () => {
    for (let day = 0; day < 5; day++) {
      for (let check = 0; check < 6; check++)
        await ask(await plantCheck((await gateway.signIn()).userId));
      await gateway.sql(
        "update private.mails set created_at = created_at - interval '25 hours' where email = $1",
        [stranger],
      );
    }
    expect(await mailsTo(stranger)).toBe(15);
  });
});

it('who draws reports is counted by her network', async () => {
  const body = { resultToken: randomUUID(), language: 'en' };
  const statuses: number[] = [];
  for (let host = 1; host <= 21; host++)
    statuses.push(await post('write-scan-report', body, `2001:db8:7:8::${host.toString(16)}`));
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
  expect(statuses[20]).toBe(429);
});
