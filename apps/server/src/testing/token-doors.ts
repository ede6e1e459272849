import { openSocket } from '../backend/realtime/testing/open-socket.ts';
import { redirectUri } from '../features/oauth-clients/testing/meet-app.ts';
import { signedAt, signedEvent, signedMail } from './sign-webhooks.ts';
import type { TestGateway } from './start-test-gateway.ts';

/** What browser and app keep to themselves while they wait for their codes. */
export const verifier = 'x'.repeat(43);

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** Asks the gateway with its publishable key. */
export async function askGateway(
  gateway: TestGateway,
  method: string,
  path: string,
  body: object | null,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', apikey: gateway.publishableKey, ...headers },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return {
    status: answer.status,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** A door, how a secret is shown there, and which kinds it takes. */
export type Door = { takes: readonly string[]; show: (token: string) => Promise<number> };

/** What the doors stand in; filled before the first is knocked at. */
export type TokenWorld = {
  gateway: TestGateway;
  appId: string;
  appVerifier: string;
  /** Address whose mail brought a code. */
  mailboxOfCode: string;
};

/** For tests: every door that a secret opens, those last at which it is used up. */
export function createTokenDoors(world: TokenWorld): Readonly<Record<string, Door>> {
  const post = (path: string, body: (token: string) => object) => async (token: string) =>
    (await askGateway(world.gateway, 'POST', path, body(token))).status;
  const asBearer =
    (method: string, path: string, body: object | null = null) =>
    async (token: string) =>
      (await askGateway(world.gateway, method, path, body, bearer(token))).status;
  const sessions = ['session', 'look'];
  const queryOf = (token: string) => encodeURIComponent(token);

  /** What machines send, with a signature over its bytes. */
  const deliver = async (name: string, body: string, headers: Record<string, string>) => {
    const to = `${world.gateway.url}/functions/v1/${name}`;
    return (await fetch(to, { method: 'POST', body, headers })).status;
  };
  /** What apps send. */
  const asApp = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...fields, client_id: world.appId });
    return (await fetch(`${world.gateway.url}/oauth/token`, { method: 'POST', body })).status;
  };

  return {
    'who I am': { takes: sessions, show: asBearer('GET', '/auth/v1/user') },
    // Somebody with the publishable key is a visitor there.
    tables: {
      takes: [...sessions, 'publishable key'],
      show: asBearer('GET', '/rest/v1/sites?select=id'),
    },
    'own tables': { takes: sessions, show: asBearer('GET', '/rest/v1/profiles?select=id') },
    functions: { takes: sessions, show: asBearer('POST', '/functions/v1/check-subscription', {}) },
    files: { takes: [...sessions, 'publishable key'], show: asBearer('GET', '/storage/v1/bucket') },
    'the API of apps': { takes: ['app'], show: asBearer('GET', '/api/v1/works') },
    'a key of the API': {
      takes: ['publishable key'],
      show: async (token) =>
        (
          await askGateway(world.gateway, 'GET', '/rest/v1/sites?select=id', null, {
            apikey: token,
          })
        ).status,
    },
    'live rows': {
      takes: [...sessions, 'publishable key'],
      show: async (token) => {
        const socket = await openSocket(world.gateway);
        const answer = await socket.ask('realtime:a', 'phx_join', {
          access_token: token,
          config: {},
        });
        socket.socket.close();
        return answer.status === 'ok' ? 200 : 401;
      },
    },
    'the figures of the installation': { takes: ['figures'], show: asBearer('GET', '/metrics') },
    'the events of payments': {
      takes: ['signed event'],
      show: (token) =>
        deliver('billing-events', signedEvent, {
          'content-type': 'application/json',
          'stripe-signature': token,
        }),
    },
    'mails that arrive': {
      takes: ['signed mail'],
      show: (token) =>
        deliver('incoming-mail', signedMail, {
          'content-type': 'message/rfc822',
          'x-leakblock-timestamp': String(signedAt),
          'x-leakblock-signature': token,
        }),
    },
    'a file that was signed for': {
      takes: ['signed download'],
      show: async (token) =>
        (
          await askGateway(
            world.gateway,
            'GET',
            `/storage/v1/object/sign/works/kept.txt?token=${queryOf(token)}`,
            null,
          )
        ).status,
    },
    'a place that was signed for': {
      takes: ['signed upload'],
      show: async (token) =>
        (
          await askGateway(
            world.gateway,
            'PUT',
            `/storage/v1/object/upload/sign/works/new.txt?token=${queryOf(token)}`,
            {},
          )
        ).status,
    },
    'an export': {
      takes: ['export'],
      show: async (token) =>
        (
          await askGateway(
            world.gateway,
            'GET',
            `/functions/v1/download-export?token=${queryOf(token)}`,
            null,
          )
        ).status,
    },
    'the end of mails': {
      takes: ['unsubscribing'],
      show: post('/functions/v1/read-unsubscribe', (token) => ({ token })),
    },
    'a shared case': {
      takes: ['shared case'],
      show: post('/functions/v1/read-shared-case', (token) => ({ token })),
    },
    'why an account is closed': {
      takes: ['suspension'],
      show: async (token) => {
        const { body, status } = await askGateway(
          world.gateway,
          'POST',
          '/functions/v1/read-suspension',
          { token },
        );
        return status === 200 && body['suspension'] === null ? 401 : status;
      },
    },
    'a free result': {
      takes: ['free result'],
      show: post('/functions/v1/instant-scan-result', (resultToken) => ({ resultToken })),
    },
    'the address of a free report': {
      takes: ['free report'],
      show: post('/functions/v1/confirm-scan-report', (token) => ({ token })),
    },
    // What is used up by being shown comes last.
    'a session that goes on': {
      takes: ['refresh'],
      show: post('/auth/v1/token?grant_type=refresh_token', (refresh_token) => ({ refresh_token })),
    },
    'a browser that waits for its code': {
      takes: ['code of a browser'],
      show: post('/auth/v1/token?grant_type=pkce', (auth_code) => ({
        auth_code,
        code_verifier: verifier,
      })),
    },
    'an app that goes on': {
      takes: ['app, refresh'],
      show: (token) => asApp({ grant_type: 'refresh_token', refresh_token: token }),
    },
    'an app that waits for its code': {
      takes: ['app, code'],
      show: (code) =>
        asApp({
          ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
          code_verifier: world.appVerifier,
        }),
    },
    'the code of a mailbox': {
      takes: ['code of a mail'],
      // What is wrong ends a code after five tries, and here there are more.
      show: async (token) => {
        await world.gateway.sql('update leakblock_auth.guesses set wrong = 0');
        await world.gateway.sql('delete from leakblock_limits.taken');
        const body = { type: 'recovery', email: world.mailboxOfCode, token };
        return (await askGateway(world.gateway, 'POST', '/auth/v1/verify', body)).status;
      },
    },
    'the proof of a mailbox': {
      takes: ['link of a mail'],
      show: post('/auth/v1/verify', (token_hash) => ({ type: 'recovery', token_hash })),
    },
  };
}
