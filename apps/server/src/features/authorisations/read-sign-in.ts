import { sql } from 'kysely';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';

/** How whoever signs came to be signed in. */
export type SignIn = {
  sessionId: string;
  signedInBy: string;
  secondFactor: boolean;
  emailVerifiedAt: string | null;
};

/** When her e-mail was confirmed is known where our own sign-in is; a platform keeps it to itself. */
export async function readSignIn(
  { database, env }: Pick<ServerContext, 'database' | 'env'>,
  { claims, userId }: Extract<Caller, { kind: 'user' }>,
): Promise<SignIn> {
  const methods = (claims.amr ?? []).map(({ method }) => method);
  const confirmed =
    env.SUPABASE_URL !== undefined
      ? undefined
      : await database.asServer((trx) =>
          sql<{
            at: string | null;
          }>`select email_confirmed_at as at from auth.users where id = ${userId}`.execute(trx),
        );
  return {
    sessionId: claims.session_id,
    signedInBy: methods.length === 0 ? '–' : [...new Set(methods)].join(' + '),
    secondFactor: claims.aal === 'aal2',
    emailVerifiedAt: confirmed?.rows[0]?.at ?? null,
  };
}
