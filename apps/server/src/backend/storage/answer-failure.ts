import type { Context } from 'hono';
import { ZodError } from 'zod';
import { toAppError } from '../../platform/errors.ts';
import type { ServerHono } from '../../platform/feature.ts';
import { StoreFullError } from '../../platform/object-store/driver.ts';
import { sqlStateOf } from '../../platform/was-refused.ts';
import { failure, StorageFailure } from './storage-failure.ts';

/** Refusals by the database itself: policies, keys, and values that a column or a policy cannot take. */
function fromDatabase(error: unknown): StorageFailure | null {
  const state = sqlStateOf(error);
  const options = { cause: error };
  if (state === '42501') return failure.accessDenied(options);
  if (state === '23505') return failure.alreadyExists(options);
  if (state === '23503') return failure.noSuchBucket(options);
  // 22: a value out of its type's reach; 23: a constraint; P0001: a policy's or trigger's own refusal.
  if (/^(22|23)|^P0001$/.test(state)) {
    return failure.invalidRequest('The request was refused.', options);
  }
  return null;
}

/** Any thrown value in storage's shape, or as one of our own errors. */
function toStorageFailure(thrown: unknown): StorageFailure {
  if (thrown instanceof StorageFailure) return thrown;
  if (thrown instanceof StoreFullError) return failure.noRoom({ cause: thrown });
  if (thrown instanceof ZodError) {
    const issue = thrown.issues[0];
    const place = issue?.path.join('.') ?? '';
    return failure.invalidRequest(
      `${place === '' ? 'Body' : place}: ${issue?.message ?? 'invalid'}`,
    );
  }
  const refused = fromDatabase(thrown);
  if (refused !== null) return refused;
  const error = toAppError(thrown);
  const title = error.status === 401 ? 'Unauthorized' : error.code;
  return new StorageFailure(error.status, title, error.code, error.message, { cause: thrown });
}

/** Hono's error handler of storage: the platform's body, so that its client tells the failures apart. */
export function answerFailure(thrown: unknown, c: Context<ServerHono>): Response {
  const found = toStorageFailure(thrown);
  const { status, error, code, message } = found;
  if (status >= 500 && code !== 'administration.maintenance')
    c.var.log.error({ err: found.cause ?? found, code }, 'failed');
  const { retryAfter } = toAppError(thrown);
  if (retryAfter !== undefined) c.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  if (status === 401) c.header('www-authenticate', 'Bearer');
  c.header('content-type', 'application/json');
  c.header('cache-control', 'no-store');
  const body = JSON.stringify({ statusCode: String(status), error, code, message });
  return c.body(body, status as 400);
}
