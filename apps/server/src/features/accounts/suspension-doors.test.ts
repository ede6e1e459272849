import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueSuspensionToken } from '#platform/suspension-token';
import { openSocket } from '../../backend/realtime/testing/open-socket.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { features } from '../index.ts';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: features.filter(({ name }) => !['site-catalogue', 'scans'].includes(name)),
  });
  const { userId } = await gateway.signIn();
  token = await issueSuspensionToken(gateway.context, userId);
});
afterAll(() => gateway.stop());

describe('a suspension token opens no other door, not even of somebody with a living session', () => {
  it.each([
    ['GET', '/rest/v1/profiles?select=id'],
    ['GET', '/rest/v1/sites?select=id'],
    ['POST', '/rest/v1/rpc/has_role'],
    ['GET', '/storage/v1/bucket'],
    ['GET', '/storage/v1/object/identity-documents/a'],
    ['POST', '/storage/v1/object/list/identity-documents'],
    ['POST', '/functions/v1/track-login-info'],
    ['POST', '/functions/v1/check-subscription'],
    ['POST', '/functions/v1/anything'],
  ])('%s %s', async (method, path) => {
    const answer = await fetch(gateway.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        apikey: gateway.publishableKey,
        authorization: `Bearer ${token}`,
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    expect(answer.status).toBe(401);
  });

  it('sign-in: neither as a session nor as anything that begins one', async () => {
    const headers = { authorization: `Bearer ${token}`, apikey: gateway.publishableKey };
    for (const method of ['GET', 'PUT']) {
      const user = await fetch(`${gateway.url}/auth/v1/user`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(method === 'PUT' ? { body: '{"data":{}}' } : {}),
      });
      expect([method, user.status]).toEqual([method, 403]);
    }
    const beginnings: [string, object][] = [
      ['token?grant_type=refresh_token', { refresh_token: token }],
      ['token?grant_type=pkce', { auth_code: token.slice(0, 200), code_verifier: 'x' }],
      ['verify', { type: 'email', token_hash: token.slice(0, 200) }],
      ['verify', { type: 'recovery', token_hash: token.slice(-200) }],
    ];
    for (const [path, body] of beginnings) {
      const answer = await fetch(`${gateway.url}/auth/v1/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([400, 403, 404]).toContain(answer.status);
      expect(await answer.text()).not.toContain('access_token');
    }
  });

  it('signed addresses of files', async () => {
    const answer = await fetch(
      `${gateway.url}/storage/v1/object/sign/identity-documents/a?token=${token}`,
    );
    expect(answer.status).toBe(400);
  });

  it('messages to a room', async () => {
    const message = { topic: 'room', event: 'hello', payload: {}, private: true };
    const answer = await fetch(`${gateway.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: gateway.publishableKey,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ messages: [message] }),
    });
    expect(answer.status).toBe(401);
  });

  it('channels', async () => {
    const raw = await openSocket(gateway);
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notifications' }] };
    const joined = await raw.ask('realtime:hers', 'phx_join', { access_token: token, config });
    expect(joined.status).toBe('error');
    raw.socket.terminate();
  });
});
