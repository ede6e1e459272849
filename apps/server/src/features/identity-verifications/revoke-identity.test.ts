import { accountAnswer } from '@leakblock/domain/administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { administration } from '../administration/index.ts';
import { identityVerifications } from './index.ts';

let gateway: TestGateway;
let admin: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [administration, identityVerifications] });
  admin = await gateway.signIn();
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);
});
afterAll(() => gateway.stop());

async function call(name: string, who: SignedIn | null, body: object) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
/** Somebody with papers in this state, and with the flag of the profile or without. */
async function someone(status: string | null, hasFlag = false, locale = 'en'): Promise<SignedIn> {
  const person = await gateway.signIn();
  await givePapers(person, status);
  await gateway.sql(
    `insert into profiles (id, verified, locale) values ($1, $2, $3)
     on conflict (id) do update set verified = $2, locale = $3`,
    [person.userId, hasFlag, locale],
  );
  return person;
}
async function givePapers({ userId }: SignedIn, status: string | null): Promise<void> {
  if (status === null) return;
  await gateway.sql(
    `insert into identity_verifications (user_id, status, document_kind, decided_at)
     values ($1, $2, 'passport', case when $2 = 'pending' then null else now() - interval '40 days' end)`,
    [userId, status],
  );
}
const reason = 'The passport is forged.';
const revoke = ({ userId }: SignedIn, by: SignedIn | null = admin) =>
  call('revoke-identity', by, { userId, reason });
const unset = ({ userId }: SignedIn) =>
  call('edit-account', admin, { userId, reason, changes: { isVerified: false } });
const account = async ({ userId }: SignedIn) =>
  accountAnswer.parse((await call('read-account', admin, { userId })).body);
const trail = async ({ userId }: SignedIn) =>
  (
    await gateway.sql<{ action: string; detail: object }>(
      "select action, detail from audit_log where subject = $1 and action <> 'account.read' order by seq",
      [userId],
    )
  ).map(({ action, detail }) => ({ action, detail }));

describe('approved papers', () => {
  it('are not taken back by the flag of the profile: the operator is told, and nothing is noted', async () => {
    for (const hasFlag of [false, true]) {
      const person = await someone('approved', hasFlag);
      expect(await unset(person)).toMatchObject({
        status: 409,
        body: { code: 'administration.verified_by_papers' },
      });
      expect(await account(person)).toMatchObject({
        isVerified: true,
        hasVerifiedFlag: hasFlag,
        identity: 'approved',
      });
      expect(await trail(person)).toEqual([]);
    }
  });

  it('are revoked, and with them the flag; the person reads why and may send new ones', async () => {
    const person = await someone('approved', true, 'de');
    expect((await revoke(person)).status).toBe(200);
    expect(await account(person)).toMatchObject({
      isVerified: false,
      hasVerifiedFlag: false,
      identity: 'rejected',
    });
    const [papers] = await gateway.sql(
      `select status, reason, decided_by, decided_at > now() - interval '1 hour' as is_new
       from identity_verifications where user_id = $1`,
      [person.userId],
    );
    expect(papers).toEqual({
      ...{ status: 'rejected', reason, decided_by: admin.userId, is_new: true },
    });
    expect(
      await gateway.sql('select title from notifications where user_id = $1', [person.userId]),
    ).toEqual([{ title: 'Ihre Identität gilt nicht mehr als bestätigt' }]);
    expect(await trail(person)).toEqual([{ action: 'identity.revoked', detail: { reason } }]);
    await givePapers(person, 'pending');
    expect((await account(person)).identity).toBe('pending');
  });

  it('are revoked once, however often it is pressed', async () => {
    const person = await someone('approved');
    const answers = await Promise.all([revoke(person), revoke(person), revoke(person)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await trail(person)).toHaveLength(1);
  });

  it('are not revoked by their own person, by others than operators, or without a reason', async () => {
    const person = await someone('approved');
    await givePapers(admin, 'approved');
    expect((await revoke(admin)).body['code']).toBe('identity.own_papers');
    expect((await revoke(person, person)).status).toBe(403);
    expect((await revoke(person, null)).status).toBe(401);
    const silent = { userId: person.userId, reason: ' ' };
    expect((await call('revoke-identity', admin, silent)).status).toBe(400);
    expect((await account(person)).isVerified).toBe(true);
  });
});

it.each(['pending', 'rejected', null])('papers that are %s cannot be revoked', async (status) => {
  const person = await someone(status, true);
  expect(await revoke(person)).toMatchObject({
    status: 409,
    body: { code: 'identity.not_approved' },
  });
  // There the flag alone counts, and it can be taken away.
  expect((await unset(person)).status).toBe(200);
  expect((await account(person)).isVerified).toBe(false);
});

it('nobody who has no account has papers to revoke', async () => {
  const userId = '00000000-0000-4000-8000-000000000000';
  const { body } = await call('revoke-identity', admin, { userId, reason });
  expect(body['code']).toBe('administration.account_not_found');
});
