import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { AuthMethod } from '../auth-context.ts';

/**
 * Remembers the browser that begins a flow by its code challenge (PKCE, RFC 7636), in the platform's table.
 * @param options.provider `email`, or the name of the outside provider
 * @returns id of the flow
 */
export async function createFlow(
  trx: ServerTransaction,
  options: {
    codeChallenge: string;
    method: AuthMethod;
    provider: string;
    userId?: string | null;
    /** Address to lead the browser to at the end; chosen already. */
    redirectTo?: string | null;
  },
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.flow_state (id, user_id, authentication_method, provider_type, code_challenge,
      code_challenge_method, referrer)
    values (${id}::uuid, ${options.userId ?? null}::uuid, ${options.method}, ${options.provider},
      ${options.codeChallenge}, 's256', ${options.redirectTo ?? null})`.execute(trx);
  return id;
}
