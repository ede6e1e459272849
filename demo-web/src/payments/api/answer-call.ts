import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { newId } from '../kept/open-store.ts';
import type { Till } from '../till.ts';
import type { Calls } from './call.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { eventCalls } from './event-calls.ts';
import { expand } from './expand.ts';
import { invoiceCalls } from './invoice-calls.ts';
import { readForm } from './read-form.ts';
import type { Form } from './read-form.ts';
import { scheduleCalls } from './schedule-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { invalidRequest, StripeFailure } from './stripe-failure.ts';
import { subscriptionCalls } from './subscription-calls.ts';

const calls: Calls = {
  ...customerCalls,
  ...catalogueCalls,
  ...sessionCalls,
  ...subscriptionCalls,
  ...scheduleCalls,
  ...invoiceCalls,
  ...eventCalls,
};

export type ApiRequest = {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
};
export type ApiAnswer = { status: number; headers: Record<string, string>; body: string };

/** Answers a request to `/v1`, with Stripe's envelope for whatever is wrong with it. */
export function answerCall(till: Till, secretKey: string, request: ApiRequest): ApiAnswer {
  const headers = { 'request-id': newId('req'), 'content-type': 'application/json' };
  try {
    mustKnow(request.authorization, secretKey);
    const key = request.method === 'POST' ? request.idempotencyKey : undefined;
    if (key === undefined) {
      return { status: 200, headers, body: JSON.stringify(act(till, request)) };
    }
    const { isReplayed, ...answer } = answerOnce(till, key, request);
    return {
      ...answer,
      headers: { ...headers, ...(isReplayed && { 'idempotent-replayed': 'true' }) },
    };
  } catch (error) {
    const failure = asFailure(error);
    return { status: failure.status, headers, body: JSON.stringify(failure.body) };
  }
}

function mustKnow(authorization: string | undefined, secretKey: string): void {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${secretKey}`))) return;
  throw new StripeFailure(401, {
    type: 'invalid_request_error',
    message:
      authorization === undefined ? 'You did not provide an API key.' : 'Invalid API Key provided.',
  });
}

function asFailure(error: unknown): StripeFailure {
  if (error instanceof StripeFailure) return error;
  if (error instanceof RangeError) return invalidRequest(error.message);
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const [first = '', ...more] = issue?.path.map(String) ?? [];
    const param = first + more.map((part) => `[${part}]`).join('');
    return invalidRequest(`Invalid ${param}: ${issue?.message ?? ''}`, param, 'parameter_invalid');
  }
  throw error;
}

/** Stripe may forget a key after a day; here the books would only grow. */
const keptSeconds = 30 * 86_400;

/** Calls act; what is refused before it acted (400) is not kept under its key, as with Stripe. */
function answerOnce(
  till: Till,
  key: string,
  request: ApiRequest,
): { status: number; body: string; isReplayed: boolean } {
  const { kept } = till;
  const since = till.now() - keptSeconds;
  kept.answers = Object.fromEntries(
    Object.entries(kept.answers).filter(([, { at }]) => at > since),
  );
  const { answers } = kept;
  const hash = createHash('sha256')
    .update(`${request.method} ${request.path} ${request.body}`)
    .digest('base64url');
  const earlier = Object.hasOwn(answers, key) ? answers[key] : undefined;
  if (earlier !== undefined && earlier.request !== hash) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  }
  if (earlier !== undefined)
    return { status: earlier.status, body: earlier.body, isReplayed: true };
  const keep = (status: number, answer: unknown): string => {
    const body = JSON.stringify(answer);
    answers[key] = { request: hash, status, body, at: till.now() };
    return body;
  };
  try {
    return { status: 200, body: keep(200, act(till, request)), isReplayed: false };
  } catch (error) {
    if (error instanceof StripeFailure && error.status === 402) keep(402, error.body);
    throw error;
  }
}

function act(till: Till, request: ApiRequest): unknown {
  const params = readForm(request.method === 'GET' ? request.query : request.body);
  for (const [pattern, call] of Object.entries(calls)) {
    const ids = match(pattern, `${request.method} ${request.path}`);
    if (ids === null) continue;
    return expand(till, call({ till, params, ids }), expandPaths(params));
  }
  throw new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${request.path.slice(0, 200)}).`,
  });
}

/** The parts that stand for `:id`; null when the path is another one. */
function match(pattern: string, asked: string): string[] | null {
  const [wanted, given] = [pattern.split('/'), asked.split('/')];
  if (wanted.length !== given.length) return null;
  const isSame = wanted.every((part, index) => part === ':id' || part === given[index]);
  if (!isSame) return null;
  // Ids have nothing to decode; what is encoded is no id.
  return given.filter((_, index) => wanted[index] === ':id');
}

function expandPaths(params: Form): string[] {
  const list = params['expand'];
  if (list === undefined || typeof list === 'string') return [];
  return Object.values(list).filter((path) => typeof path === 'string');
}
