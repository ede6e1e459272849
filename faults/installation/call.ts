import { randomBytes } from 'node:crypto';
import { someAddress } from './start-installation.ts';
import type { Gateway, Installation } from './start-installation.ts';

/** What a caller is told. `status` 0: no answer came, the connection broke. */
export type Told = {
  status: number;
  code: string | undefined;
  /** Seconds of `Retry-After`. */
  retryAfter: number | undefined;
  body: Record<string, unknown>;
  /** Milliseconds until it was told. */
  ms: number;
};

export type CallOptions = {
  method?: string;
  token?: string;
  body?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Milliseconds after which a person would have left. */
  patienceMs?: number;
};

const nothing = { code: undefined, retryAfter: undefined, body: {} };

/** Calls a gateway as a browser does, and tells what came of it; never throws. */
export async function call(
  { url, publishableKey }: { url: string; publishableKey: string },
  path: string,
  { body, bytes, headers, method = 'POST', patienceMs = 60_000, token }: CallOptions = {},
): Promise<Told> {
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        apikey: publishableKey,
        'x-forwarded-for': someAddress(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(method !== 'GET' && { body: bytes ?? JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    const given = parse(text);
    // Sign-in has the status in `code`.
    const code = [given['code'], given['error_code']].find((each) => typeof each === 'string');
    const after = answer.headers.get('retry-after');
    return {
      status: answer.status,
      code: typeof code === 'string' ? code : undefined,
      retryAfter: after === null ? undefined : Number(after),
      body: given,
      ms: ms(),
    };
  } catch {
    return { status: 0, ...nothing, ms: ms() };
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { rows: value };
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return { text };
  }
}

/** Somebody with an account. */
export type Person = { userId: string; email: string; password: string; token: string };

/** Signs up as a browser does, with the profile that the first screens make. */
export async function signUp(
  installation: Pick<Installation, 'publishableKey' | 'sql'>,
  gateway: Pick<Gateway, 'url'>,
): Promise<Person> {
  const credentials = invent();
  const to = { url: gateway.url, publishableKey: installation.publishableKey };
  const told = await call(to, '/auth/v1/signup', { body: credentials });
  const { access_token: token, user } = told.body as {
    access_token?: string;
    user?: { id: string };
  };
  if (token === undefined || user === undefined)
    throw new Error(`No account: ${String(told.status)} ${JSON.stringify(told.body)}`);
  await installation.sql('insert into profiles (id) values ($1) on conflict do nothing', [user.id]);
  // For what a thief of her session must not do.
  const proof = { password: credentials.password };
  await call(to, '/functions/v1/prove-identity', { token, body: { proof } });
  return { userId: user.id, token, ...credentials };
}

export const invent = (): { email: string; password: string } => ({
  email: `${randomBytes(6).toString('hex')}@people.example`,
  password: randomBytes(12).toString('base64url'),
});
