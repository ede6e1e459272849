import { AppError } from '@leakblock/domain/errors';
import type { Caller } from '#platform/caller';
import type { UserCaller } from './load-request.ts';

/** @throws AppError `request.unauthorized` for a visitor */
export function requireUser(caller: Caller): UserCaller {
  if (caller.kind !== 'user')
    throw new AppError('request.unauthorized', 'Sign in to have content removed.');
  return caller;
}
