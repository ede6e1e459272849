import { AppError } from '@leakblock/domain/errors';
import type { Context } from 'hono';
import type { Caller } from '#platform/caller';
import type { ServerHono } from '#platform/feature';

export type Person = Extract<Caller, { kind: 'user' }>;

/** @throws AppError `request.unauthorized` without a session */
export function personOf(c: Context<ServerHono>): Person {
  const { caller } = c.var;
  if (caller.kind !== 'user') throw new AppError('request.unauthorized', 'Sign in first.');
  return caller;
}
