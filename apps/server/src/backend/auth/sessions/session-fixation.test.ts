import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enrol,
  meetGuarded,
  meetPerson,
  showTotpCode,
  signInAgain,
} from '../../../testing/meet-guarded.ts';
import type { Person } from '../../../testing/meet-guarded.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

/** Nobody sets up a session for somebody else to sign in to (check 15). */
let gateway: TestGateway;
let ana: Person;
beforeAll(async () => {
  gateway = await startTestGateway({
    env: { SIGNUP_CONFIRM_EMAIL: 'false', SIGN_INS_PER_MINUTE: '1000' },
  });
  ana = await meetPerson(gateway);
});
afterAll(() => gateway.stop());

const sessionOf = async (client: Person['client']) => {
  const { data } = await client.auth.getSession();
  return { access: data.session?.access_token ?? '', refresh: data.session?.refresh_token ?? '' };
};
const idOf = (access: string) => String(decodeJwt(access)['session_id']);

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${gateway.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: gateway.publishableKey, ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}
const refresh = (token: string) => post('token?grant_type=refresh_token', { refresh_token: token });

describe('a sign-in', () => {
  it('begins a session with an id and tokens of its own, every time', async () => {
    const first = await sessionOf(await signInAgain(gateway, ana));
    const second = await sessionOf(await signInAgain(gateway, ana));
    expect(idOf(second.access)).not.toBe(idOf(first.access));
    expect(second.refresh).not.toBe(first.refresh);
  });

  it('takes no session from whoever sends it: in the body, a header, a cookie or a bearer', async () => {
    const eve = await meetPerson(gateway);
    const prepared = await sessionOf(eve.client);
    const id = idOf(prepared.access);
    const { body } = await post(
      `token?grant_type=password&session_id=${id}`,
      {
        ...ana.credentials,
        ...{ session_id: id, sessionId: id, id, sub: eve.userId, refresh_token: prepared.refresh },
      },
      {
        authorization: `Bearer ${prepared.access}`,
        cookie: `sb-access-token=${prepared.access}; sb-refresh-token=${prepared.refresh}`,
        'x-session-id': id,
      },
    );
    const access = body['access_token'] ?? '';
    expect(idOf(access)).not.toBe(id);
    expect(decodeJwt(access).sub).toBe(ana.userId);
    // What was prepared is still its maker's, and nobody else's.
    const kept = await refresh(prepared.refresh);
    expect(decodeJwt(kept.body['access_token'] ?? '').sub).toBe(eve.userId);
  });

  it('that is refused leaves no session behind', async () => {
    const count = async () =>
      (await gateway.sql('select from auth.sessions where user_id = $1', [ana.userId])).length;
    const before = await count();
    const { status } = await post('token?grant_type=password', {
      ...ana.credentials,
      password: 'not-hers-at-all',
    });
    expect(status).toBe(400);
    expect(await count()).toBe(before);
  });
});

describe('the second step', () => {
  it('brings new tokens, and those of the first step end', async () => {
    const luna = await meetGuarded(gateway);
    const client = await signInAgain(gateway, luna);
    const half = await sessionOf(client);
    await gateway.sql('update leakblock_auth.totp_steps set step = step - 10');
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId: luna.factorId,
      code: showTotpCode(luna.secret),
    });
    expect(error).toBeNull();
    const whole = await sessionOf(client);
    expect([whole.access === half.access, whole.refresh === half.refresh]).toEqual([false, false]);
    expect((await refresh(whole.refresh)).status).toBe(200);
    // Whoever kept what was given for the password alone gets nothing for it, and ends what it belonged to.
    expect((await refresh(half.refresh)).status).toBe(400);
  });

  it('ends the sessions that somebody began before with the password alone', async () => {
    const person = await meetPerson(gateway);
    const before = await sessionOf(await signInAgain(gateway, person));
    const { factorId, secret } = await enrol(person.client);
    await person.client.auth.mfa.challengeAndVerify({ factorId, code: showTotpCode(secret) });
    expect((await refresh(before.refresh)).status).toBe(400);
  });
});

it('what a signed-out browser kept begins nothing, also after she signed in again', async () => {
  const client = await signInAgain(gateway, ana);
  const old = await sessionOf(client);
  await client.auth.signOut({ scope: 'local' });
  await signInAgain(gateway, ana);
  expect((await refresh(old.refresh)).status).toBe(400);
});
