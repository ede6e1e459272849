import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import { callerOf, visitor } from '../../platform/caller.ts';
import type { ServerContext } from '../../platform/feature.ts';
import type { IdentifyCaller } from '../auth/identify-caller.ts';
import type { PlatformTokens } from './platform-tokens.ts';

/**
 * Who sends a request to a server function, when a platform signs people in: as with our own sign-in a bearer
 * must belong to a session that lives, asked in the platform's database. Its tables of sessions are not ours to
 * read, so a function of the migrations answers.
 */
export function createIdentifyPlatformCaller(
  tokens: PlatformTokens,
  { database, secrets }: Pick<ServerContext, 'database' | 'secrets'>,
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
    const { rows } = await database.asService((trx) =>
      sql<{ isAlive: boolean }>`
        select private.is_session_alive(${claims.session_id}::uuid, ${claims.sub}::uuid) as "isAlive"`.execute(
        trx,
      ),
    );
    if (rows[0]?.isAlive !== true) {
      throw new AppError('request.unauthorized', 'The session has ended.');
    }
    return callerOf(claims);
  };
}
