import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { sessionKey } from '#lib/stored-session.ts';

type PlayedCall = {
  /** Method and path, without the query: `POST /auth/v1/token`. */
  route: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
};
type PlayedAnswer = {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** It is answered when this has happened. */
  after?: Promise<unknown>;
};
export type PlayedRoute = PlayedAnswer | ((call: PlayedCall) => PlayedAnswer);

/**
 * Each answer comes up to this many milliseconds late, by chance: whoever sets it sees which screens and tests count on an
 * order of answers that no network keeps.
 */
const lateByMs = Number(import.meta.env['VITE_LATE_ANSWERS_MS'] ?? 0);
// Also where a test plays the clock.
const later = globalThis.setTimeout;

/**
 * Plays a Supabase API over real HTTP on loopback and leads this test's `fetch` there; settings are played
 * too. One per test file: the page's client keeps the address it began with.
 */
export async function playSupabase() {
  const calls: PlayedCall[] = [];
  let routes: Record<string, PlayedRoute> = {};
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', address());
      let sent = '';
      for await (const piece of request) sent += String(piece);
      const call: PlayedCall = {
        route: `${request.method ?? ''} ${url.pathname}`,
        query: url.searchParams,
        headers: request.headers,
        body: (sent === '' ? {} : JSON.parse(sent)) as Record<string, unknown>,
      };
      const played = always[call.route] ?? routes[call.route] ?? { status: 404, body: {} };
      if (!(call.route in always)) calls.push(call);
      const {
        status = 200,
        body = {},
        headers,
        after,
      } = typeof played === 'function' ? played(call) : played;
      await after;
      if (lateByMs > 0) await new Promise((resolve) => later(resolve, Math.random() * lateByMs));
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(status === 204 ? undefined : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const always: Record<string, PlayedRoute> = {
    'GET /config.json': { body: { supabaseUrl: address(), publishableKey: 'sb_publishable_test' } },
  };
  const realFetch = globalThis.fetch;
  return {
    calls,
    /** What is answered from now on; asked again from nothing. */
    play(next: Record<string, PlayedRoute>) {
      routes = next;
      calls.length = 0;
      vi.stubGlobal('fetch', (path: string | URL, init?: RequestInit) =>
        realFetch(new URL(path, address()), init),
      );
    },
    callsOf: (route: string) => calls.filter((call) => call.route === route),
    stop() {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A refusal of the sign-in API, as the platform's client reads it. */
export function refusal(
  status: number,
  code: string,
  more: { headers?: Record<string, string>; reasons?: string[] } = {},
): PlayedAnswer {
  const { headers, reasons } = more;
  return {
    status,
    body: {
      code: status,
      error_code: code,
      msg: 'An English sentence for developers.',
      ...(reasons === undefined ? {} : { weak_password: { message: 'weak', reasons } }),
    },
    ...(headers === undefined ? {} : { headers }),
  };
}

export const luna = { id: '3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b7a10', email: 'luna@example.org' };

/** A session as the sign-in API gives it; `factors` are those of the account. */
export function playedSession(
  options: { aal?: 'aal1' | 'aal2'; factors?: object[]; amr?: object[] } = {},
) {
  const { aal = 'aal1', factors = [], amr = [] } = options;
  const expiresAt = Math.floor(Date.now() / 1000) + 900;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { sub: luna.id, exp: expiresAt, aal, session_id: 'session-1', amr };
  return {
    access_token: `${encode({ alg: 'ES256' })}.${encode(claims)}.${encode({ any: 'signature' })}`,
    token_type: 'bearer',
    expires_in: 900,
    expires_at: expiresAt,
    refresh_token: 'refresh-1',
    user: { ...luna, aud: 'authenticated', app_metadata: {} as object, user_metadata: {}, factors },
  };
}

export const totpFactor = { id: 'factor-1', factor_type: 'totp', status: 'verified' };

/** Somebody has signed in here before. */
export function storeSession(session: object = playedSession()): void {
  localStorage.setItem(sessionKey, JSON.stringify(session));
}
