import { AppError } from '@leakblock/domain/errors';
import type { MiddlewareHandler } from 'hono';
import { decodeJwt } from 'jose';
import type { Caller } from '../caller.ts';
import type { Feature, ServerHono } from '../feature.ts';

/**
 * True for a bearer that says of itself that an operator looks at somebody's account. Nothing is verified: what lies here
 * is refused where it is read.
 */
export function isImpersonating(headers: Pick<Headers, 'get'>): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer === undefined) return false;
  try {
    return decodeJwt(bearer)['act'] !== undefined;
  } catch {
    return false;
  }
}

/**
 * Refuses the functions that do more than read, to an operator who looks at somebody's account.
 * @throws AppError `administration.read_only`
 */
export function refuseToChange(
  features: readonly Feature[],
): (path: string, caller: Caller) => void {
  const reading = new Set(
    features.flatMap(({ readOnly = [] }) => readOnly.map((path) => `/functions/v1${path}`)),
  );
  return (path, caller) => {
    if (caller.kind === 'user' && caller.isReadOnly === true && !reading.has(path)) {
      throw new AppError('administration.read_only');
    }
  };
}

const withRulesOfTheirOwn = /^\/(functions|rest|auth|storage|realtime)\/v1\//;

/** Keeps a session that only reads out of every other API: it has no business there. */
export const refuseElsewhere: MiddlewareHandler<ServerHono> = async (c, next) => {
  if (!withRulesOfTheirOwn.test(c.req.path) && isImpersonating(c.req.raw.headers)) {
    throw new AppError('administration.read_only');
  }
  await next();
};
