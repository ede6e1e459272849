import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inventCredentials } from '../../testing/meet-by-mail.ts';
import { claims, meetClimber, ordinary } from './testing/meet-climber.ts';
import type { Climber } from './testing/meet-climber.ts';

let her: Climber;
beforeAll(async () => {
  her = await meetClimber();
});
afterEach(() => {
  expect(her.statuses.splice(0).filter((status) => status >= 500)).toEqual([]);
});
afterAll(() => her.gateway.stop());

type Call = () => PromiseLike<unknown>;

describe('a person raises herself by nothing that sign-in, files and functions take', () => {
  const put = (body: object) => her.send('/auth/v1/user', { method: 'PUT', body });
  const file = new Blob(['x'], { type: 'text/plain' });
  const calls: [string, Call][] = [
    ['what she says of herself', () => her.client.auth.updateUser({ data: claims })],
    ['fields of operators', () => put({ ...claims, aud: 'admin', banned_until: '9999-12-31' })],
    [
      'role alone',
      () => put({ role: 'service_role', app_metadata: claims, user_metadata: claims }),
    ],
    ['a refreshed session', () => her.client.auth.refreshSession()],
    ['an administration call', () => her.client.auth.admin.updateUserById(her.me, claims)],
    [
      'metadata of a file',
      () =>
        her.client.storage.from('works').upload(`${her.me}/a.txt`, file, {
          metadata: { ...claims, owner: her.other, owner_id: her.other },
          headers: { 'x-role': 'service_role' },
        }),
    ],
    ['a bucket', () => her.client.storage.createBucket('mine', { public: true })],
    [
      'the check of her plan',
      () =>
        her.client.functions.invoke('check-subscription', {
          body: { forceRefresh: true, ...claims },
        }),
    ],
    [
      'a noted sign-in',
      () =>
        her.client.functions.invoke('track-login-info', { body: { user_id: her.me, ...claims } }),
    ],
  ];
  it.each(calls)('%s', async (_name, call) => {
    await call();
    await her.client.auth.refreshSession();
    expect(await her.believed(her.me)).toEqual(ordinary);
    const { data } = await her.client.auth.getClaims();
    expect(data?.claims.role).toBe('authenticated');
    expect(data?.claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  it('nor by what she says when she signs up', async () => {
    const credentials = inventCredentials();
    const answer = await fetch(`${her.gateway.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: her.gateway.publishableKey },
      body: JSON.stringify({ ...credentials, ...claims, data: claims, user_metadata: claims }),
    });
    expect(answer.status).toBe(200);
    const fresh = her.openClient();
    const { data } = await fresh.auth.signInWithPassword(credentials);
    const id = data.user?.id ?? '';
    await fresh.from('profiles').insert({ id });
    expect(await her.believed(id, fresh)).toEqual(ordinary);
  });
});
