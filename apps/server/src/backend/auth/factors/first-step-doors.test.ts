import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  meetGuarded,
  meetPerson,
  showTotpCode,
  signInAgain,
} from '../../../testing/meet-guarded.ts';
import type { GuardedPerson } from '../../../testing/meet-guarded.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { features } from '../../../features/index.ts';

let gateway: TestGateway;
let luna: GuardedPerson;
beforeAll(async () => {
  gateway = await startTestGateway({
    env: { SIGNUP_CONFIRM_EMAIL: 'false', SIGN_INS_PER_MINUTE: '1000' },
    features: features.filter(({ name }) => !['site-catalogue', 'scans'].includes(name)),
  });
  luna = await meetGuarded(gateway);
});
afterAll(() => gateway.stop());

type Client = GuardedPerson['client'];

async function knock(client: Client, method: string, path: string): Promise<number> {
  const { data } = await client.auth.getSession();
  const answer = await fetch(gateway.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return answer.status;
}

/** How a channel answers that this session joins. */
async function join(client: Client): Promise<string> {
  await client.realtime.setAuth();
  const status = await new Promise<string>((resolve) => {
    client
      .channel('welcome', { config: { private: false } })
      .on('postgres_changes', { event: '*', schema: 'public', table: 'profiles' }, () => undefined)
      .subscribe(resolve);
  });
  await client.removeAllChannels();
  await client.realtime.disconnect();
  return status;
}

const doors = [
  ['GET', '/rest/v1/profiles?select=id'],
  ['PATCH', '/rest/v1/profiles?id=eq.5eed0000-0000-4000-8000-000000000009'],
  ['POST', '/rest/v1/rpc/has_role'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/storage/v1/object/list/identity-documents'],
  ['POST', '/functions/v1/track-login-info'],
  ['POST', '/functions/v1/check-subscription'],
] as const;

describe('who knows the password and has not the telephone', () => {
  it.each(doors)('does not get through %s %s', async (method, path) => {
    expect(await knock(await signInAgain(gateway, luna), method, path)).toBe(401);
  });

  it('hears nothing', async () => {
    expect(await join(await signInAgain(gateway, luna))).not.toBe('SUBSCRIBED');
  });

  it('gets in once the code was shown too', async () => {
    const client = await signInAgain(gateway, luna);
    await gateway.sql('update leakblock_auth.totp_steps set step = step - 10');
    const { factorId, secret } = luna;
    await client.auth.mfa.challengeAndVerify({ factorId, code: showTotpCode(secret) });
    for (const [method, path] of doors) {
      expect([path, await knock(client, method, path)]).not.toEqual([path, 401]);
    }
    expect(await join(client)).toBe('SUBSCRIBED');
  });
});

it('a factor that was begun and never shown asks nobody for anything', async () => {
  const { client } = await meetPerson(gateway);
  await client.auth.mfa.enroll({ factorType: 'totp' });
  expect(await knock(client, 'GET', '/rest/v1/profiles?select=id')).toBe(200);
});
