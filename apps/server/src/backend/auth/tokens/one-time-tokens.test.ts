import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database.ts';
import type { ServerDatabase } from '../../../platform/database.ts';
import { createLog } from '../../../platform/log.ts';
import { createFlow } from '../flows/create-flow.ts';
import { issueToken } from './issue-token.ts';
import type { IssuedToken } from './issue-token.ts';
import { useCode, useLink } from './use-token.ts';

const secrets = { linkSigning: 'a secret of this test, long enough to be one' };
const log = createLog({ LOG_LEVEL: 'silent' });
let test: TestDatabase;
let database: ServerDatabase;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  database = openDatabase({ url: test.serverUrl, poolSize: 5, statementTimeoutMs: 5000, log });
});
afterAll(async () => {
  await database.stop();
  await owner.end();
  await test.drop();
});

let userId: string;
let mailbox: string;
let token: IssuedToken;
const issue = (options: { flowId?: string; purpose?: 'recovery' | 'magiclink' } = {}) =>
  database.asServer((trx) =>
    issueToken(secrets, trx, {
      ...{ userId, type: 'recovery_token', purpose: 'recovery', mailbox, ...options },
    }),
  );
const byCode = (digits: string, to = mailbox, key = secrets) =>
  database.asServer((trx) => useCode(key, trx, { mailbox: to, digits, purposes: ['recovery'] }));
const byLink = (tokenHash: string, purpose: 'recovery' | 'magiclink' = 'recovery') =>
  database.asServer((trx) => useLink(secrets, trx, { tokenHash, purposes: [purpose] }));

beforeEach(async () => {
  userId = randomUUID();
  mailbox = `${userId.slice(0, 8)}@example.org`;
  await owner.query('insert into auth.users (id, email) values ($1, $2)', [userId, mailbox]);
  token = await issue();
});

describe('a one-time token', () => {
  it.each(['code', 'link'] as const)('is used once, by its %s', async (way) => {
    const use = () => (way === 'code' ? byCode(token.code) : byLink(token.tokenHash));
    expect(await use()).toEqual({
      ...{ userId, type: 'recovery_token', purpose: 'recovery', mailbox, flowId: null },
    });
    expect(await use()).toBeNull();
    expect(await byLink(token.tokenHash)).toBeNull();
  });

  it('is used once even by many at the same time', async () => {
    const uses = await Promise.all(
      Array.from({ length: 10 }, (_item, turn) =>
        turn % 2 === 0 ? byCode(token.code) : byLink(token.tokenHash),
      ),
    );
    expect(uses.filter((use) => use !== null)).toHaveLength(1);
  });

  it('ends when a newer one of its kind is made, whatever that is for', async () => {
    const newer = await issue({ purpose: 'magiclink' });
    expect(await byLink(token.tokenHash)).toBeNull();
    expect(await byCode(token.code)).toBeNull();
    expect(await byLink(newer.tokenHash, 'magiclink')).not.toBeNull();
  });

  it('is good for its own purpose and its own mailbox only', async () => {
    expect(await byLink(token.tokenHash, 'magiclink')).toBeNull();
    expect(await byCode(token.code, 'other@example.org')).toBeNull();
    expect(await byLink(token.code)).toBeNull();
    expect(await byLink(token.tokenHash)).not.toBeNull();
  });

  it('fits only with the secret of the installation', async () => {
    const other = { linkSigning: 'another secret, as long as the first one was' };
    expect(await byCode(token.code, mailbox, other)).toBeNull();
  });

  it('counts wrong guesses of at most one request at a time', async () => {
    const wrong = token.code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 20 }, () => byCode(wrong)));
    expect(await byCode(token.code)).toBeNull();
    const { rows } = await owner.query<{ wrong: number }>(
      `select g.wrong from leakblock_auth.guesses g join auth.one_time_tokens t on t.id = g.token_id
       where t.user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ wrong: 5 }]);
  });

  it('knows the flow it belongs to', async () => {
    const codeChallenge = 'x'.repeat(43);
    const flowId = await database.asServer((trx) =>
      createFlow(trx, { codeChallenge, method: 'recovery', provider: 'email', userId }),
    );
    const { tokenHash } = await issue({ flowId });
    expect(tokenHash).toMatch(/^pkce_[0-9a-f]{56}$/);
    expect(await byLink(tokenHash)).toMatchObject({ flowId });
  });
});
