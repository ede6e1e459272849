import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import { encryptText } from '../../../platform/encrypt.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** Purpose of the key that encrypts an outside provider's tokens while they wait for the browser. */
export const providerTokens = 'provider-tokens';

/** What is stored of a code: 256 random bits need no key. */
export const hashAuthCode = (code: string): string =>
  createHash('sha256').update(code).digest('hex');

/**
 * Ends a flow that began with `createFlow`: a code that the browser which began it exchanges for a session
 * (`POST /token?grant_type=pkce`), once, within five minutes. It may stand in an address.
 */
export async function issueAuthCode(
  secrets: Pick<Secrets, 'encryption'>,
  trx: ServerTransaction,
  options: {
    flowId: string;
    userId: string;
    providerToken?: string | undefined;
    providerRefreshToken?: string | undefined;
  },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const sealed = (token: string | undefined) =>
    token === undefined ? null : encryptText(secrets, providerTokens, token);
  await sql`
    update auth.flow_state set user_id = ${options.userId}::uuid, auth_code = ${hashAuthCode(code)},
      auth_code_issued_at = now(), provider_access_token = ${sealed(options.providerToken)},
      provider_refresh_token = ${sealed(options.providerRefreshToken)}, updated_at = now()
    where id = ${options.flowId}::uuid`.execute(trx);
  return code;
}
