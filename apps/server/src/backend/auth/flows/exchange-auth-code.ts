import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '../../../platform/database.ts';
import { decryptText } from '../../../platform/encrypt.ts';
import type { Auth, AuthMethod, Origin, SessionAnswer } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { findUser } from '../users/user-row.ts';
import { fitsChallenge } from './code-challenge.ts';
import { hashAuthCode, providerTokens } from './issue-auth-code.ts';

/** Body of `POST /token?grant_type=pkce`. */
export const exchangeInput = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
});

/** Minutes between the redirect and the exchange, which the browser does at once. */
const codeMinutes = 5;

type Flow = {
  userId: string;
  method: AuthMethod;
  codeChallenge: string;
  isFresh: boolean;
  providerToken: string | null;
  providerRefreshToken: string | null;
};

/**
 * Takes the flow of a code away: whatever comes of this try, there is no second one. The person is held before her flow,
 * so that whoever ends her sessions at this moment ends this one too, or makes the code worthless.
 */
async function takeFlow(trx: ServerTransaction, code: string): Promise<Flow | null> {
  const hash = hashAuthCode(code);
  await sql`
    select from auth.users
    where id = (select user_id from auth.flow_state where auth_code = ${hash}) for update`.execute(
    trx,
  );
  const { rows } = await sql<Flow>`
    delete from auth.flow_state where auth_code = ${hash} and user_id is not null
    returning user_id as "userId", authentication_method as method, code_challenge as "codeChallenge",
      auth_code_issued_at > now() - make_interval(mins => ${codeMinutes}) as "isFresh",
      nullif(provider_access_token, '') as "providerToken",
      nullif(provider_refresh_token, '') as "providerRefreshToken"`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Exchanges a code and the verifier behind its flow's challenge for a session (RFC 7636, 4.6). A wrong
 * verifier burns the code: whoever caught it on its way has one try.
 * @throws AuthError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`, `user_banned`
 */
export async function exchangeAuthCode(
  auth: Auth,
  body: z.output<typeof exchangeInput>,
  origin: Origin,
): Promise<SessionAnswer> {
  await auth.limits.take('verify-address', origin.address);
  const { secrets, database } = auth.context;
  const outcome = await database.asServer(async (trx): Promise<SessionAnswer | AuthError> => {
    const flow = await takeFlow(trx, body.auth_code);
    if (flow === null) {
      return new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    if (!flow.isFresh) {
      return new AuthError('flow_state_expired', 'invalid flow state, flow state has expired');
    }
    if (!fitsChallenge(body.code_verifier, flow.codeChallenge)) {
      return new AuthError(
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    }
    const user = await findUser(trx, { id: flow.userId }, { lock: 'update' });
    if (user === null) return new AuthError('user_not_found', 'User from sub claim does not exist');
    const answer = await auth.sessions.start(trx, { user, method: flow.method, origin });
    const open = (sealed: string) => decryptText(secrets, providerTokens, sealed);
    return {
      ...answer,
      ...(flow.providerToken === null ? {} : { provider_token: open(flow.providerToken) }),
      ...(flow.providerRefreshToken === null
        ? {}
        : { provider_refresh_token: open(flow.providerRefreshToken) }),
    };
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
