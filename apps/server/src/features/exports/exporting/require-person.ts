import { AppError } from '@leakblock/domain/errors';
import type { Context } from 'hono';
import type { Caller } from '#platform/caller';
import type { ServerHono } from '#platform/feature';

/** @throws AppError `request.unauthorized` */
export function requirePerson(c: Context<ServerHono>): Extract<Caller, { kind: 'user' }> {
  const { caller } = c.var;
  if (caller.kind === 'user') return caller;
  throw new AppError('request.unauthorized', 'Sign in to download your data.');
}
