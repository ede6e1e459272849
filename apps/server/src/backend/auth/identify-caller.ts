import { AppError } from '@leakblock/domain/errors';
import { callerOf, visitor } from '../../platform/caller.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ServerContext } from '../../platform/feature.ts';
import type { AccessTokens } from './access-token.ts';
import { findSession } from './find-session.ts';

/** Finds out who sends a request, from its `authorization` and `apikey` headers. */
export type IdentifyCaller = (headers: Headers) => Promise<Caller>;

/**
 * No bearer, or the publishable key as bearer, is a visitor. Any other bearer must be an access token of
 * a living session: what does not verify is refused, never taken for a visitor. Who set up a second factor must
 * have shown it: a password alone opens sign-in itself, and no data (NIST SP 800-63B, 4.2).
 * The secret API key works inside the server only, so from outside it is refused like a wrong one.
 *
 * @throws AppError `request.unauthorized`
 */
export function createIdentifyCaller(
  tokens: AccessTokens,
  { database, secrets, env }: Pick<ServerContext, 'database' | 'secrets' | 'env'>,
): IdentifyCaller {
  return async (headers) => {
    const apiKey = headers.get('apikey');
    if (apiKey !== null && apiKey !== secrets.publishableKey) {
      throw new AppError('request.unauthorized', 'The API key is not valid.');
    }
    const authorization = headers.get('authorization');
    if (authorization === null) return visitor;
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (bearer === secrets.publishableKey) return visitor;
    if (bearer === undefined) {
      throw new AppError('request.unauthorized', 'The access token is not valid.');
    }
    const claims = await tokens.verify(bearer);
    const session = await findSession(database, claims, env.SESSION_IDLE_HOURS);
    if (session === null) throw new AppError('request.unauthorized', 'The session has ended.');
    if (!session.isComplete) {
      throw new AppError('request.unauthorized', 'The second step of the sign-in is missing.');
    }
    // The engine and realtime know a person's claims by their identity: they stay the same where nothing differs.
    return callerOf(claims.aal === session.aal ? claims : { ...claims, aal: session.aal });
  };
}
