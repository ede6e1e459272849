import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    env: { SIGNUP_CONFIRM_EMAIL: 'false', SIGN_INS_PER_MINUTE: '1000' },
  });
});
afterAll(() => gateway.stop());

let count = 0;
async function meet() {
  const email = `refresh-${String((count += 1))}@example.org`;
  const { data } = await gateway.client().auth.signUp({ email, password: 'Quiet-Lantern-refresh' });
  const { session } = data;
  if (session === null) throw new Error('Nobody was signed in.');
  const [row] = await gateway.sql<{ id: string }>(
    'select id from auth.sessions where user_id = $1',
    [session.user.id],
  );
  return { token: session.refresh_token, access: session.access_token, sessionId: row?.id ?? '' };
}
async function refresh(token: string) {
  const { data, error } = await gateway.client().auth.refreshSession({ refresh_token: token });
  return { token: data.session?.refresh_token ?? null, code: error?.code ?? null };
}
const active = async (sessionId: string) =>
  (
    await gateway.sql(
      'select from auth.refresh_tokens where session_id = $1 and revoked is not true',
      [sessionId],
    )
  ).length;
/** Lets a moment pass in the books. */
const letPass = (sessionId: string, time: string) =>
  gateway.sql(
    `update auth.refresh_tokens set created_at = created_at - $2::interval where session_id = $1`,
    [sessionId, time],
  );

describe('A7: refresh tokens', () => {
  it('eight refreshes at once get the same new token, and one is active', async () => {
    const { token, sessionId } = await meet();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    expect(new Set(answers.map((answer) => answer.token)).size).toBe(1);
    expect(answers[0]?.token).not.toBeNull();
    expect(await active(sessionId)).toBe(1);
    expect((await refresh(answers[0]?.token ?? '')).code).toBeNull();
  });

  it('an answer that got lost is given again, for a moment', async () => {
    const { token } = await meet();
    const first = await refresh(token);
    expect((await refresh(token)).token).toBe(first.token);
  });

  it('one that was used before and comes back later ends the session for both who hold it', async () => {
    const { token, access, sessionId } = await meet();
    const next = await refresh(token);
    await letPass(sessionId, '11 s');
    expect((await refresh(token)).code).toBe('refresh_token_already_used');
    expect((await refresh(next.token ?? '')).code).toBe('refresh_token_not_found');
    expect((await gateway.client().auth.getUser(access)).error).not.toBeNull();
  });

  it('one whose follower was used ends it at once, and so does an older one', async () => {
    const one = await meet();
    const second = await refresh(one.token);
    await refresh(second.token ?? '');
    expect((await refresh(one.token)).code).toBe('refresh_token_already_used');
    const other = await meet();
    let token = other.token;
    for (let number = 0; number < 3; number += 1) token = (await refresh(token)).token ?? '';
    expect((await refresh(other.token)).code).toBe('refresh_token_already_used');
    expect((await refresh(token)).code).toBe('refresh_token_not_found');
  });

  it('lie in the database as hashes only', async () => {
    const { token, sessionId } = await meet();
    const next = await refresh(token);
    const rows = await gateway.sql<{ row: string }>(
      'select t::text as row from auth.refresh_tokens t where session_id = $1',
      [sessionId],
    );
    const text = rows.map(({ row }) => row).join();
    expect(text).not.toContain(token);
    expect(text).not.toContain(next.token ?? '-');
    for (const { row } of rows) {
      for (const part of row.split(/[(),]/)) expect((await refresh(part || 'x')).token).toBeNull();
    }
  });
});

describe('a session', () => {
  it('is forgotten when nobody uses it, and over after its time, however much it is used', async () => {
    for (const change of [
      "refreshed_at = (now() at time zone 'utc') - interval '15 days'",
      "not_after = now() - interval '1 s'",
    ]) {
      const { token, access, sessionId } = await meet();
      await gateway.sql(`update auth.sessions set ${change} where id = $1`, [sessionId]);
      expect((await gateway.client().auth.getUser(access)).error).not.toBeNull();
      expect((await refresh(token)).code).toBe('session_expired');
    }
  });
});
