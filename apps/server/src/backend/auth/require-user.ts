import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '../../platform/feature.ts';
import { callerOf } from '../../platform/caller.ts';
import type { UserClaims } from '../../platform/caller.ts';
import type { AccessTokens } from './access-token.ts';
import type { Auth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { isSessionAlive } from './find-session.ts';

/** Who asks, for the routes of sign-in themselves: like `identify`, in the words that the client reads there. */
export function createRequireUser(
  { database, env, secrets }: Pick<ServerContext, 'database' | 'env' | 'secrets'>,
  tokens: AccessTokens,
): Auth['requireUser'] {
  return async (headers) => {
    const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (bearer === undefined || bearer === secrets.publishableKey) {
      throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
    }
    let claims: UserClaims;
    try {
      claims = await tokens.verify(bearer);
    } catch (cause) {
      if (!(cause instanceof AppError) || cause.status !== 401) throw cause;
      throw new AuthError('bad_jwt', 'invalid JWT: unable to parse or verify signature', { cause });
    }
    if (!(await isSessionAlive(database, claims, env.SESSION_IDLE_HOURS))) {
      throw new AuthError(
        'session_not_found',
        'Session from session_id claim in JWT does not exist',
      );
    }
    return callerOf(claims);
  };
}
