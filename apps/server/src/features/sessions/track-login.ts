import { isIP } from 'node:net';
import type { loginEventInput } from '@leakblock/domain/sessions';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';

/**
 * Notes a sign-in, once per session: the address the browser was told beside the one we saw.
 * As the service role, since what a person could write there herself would prove nothing.
 */
export async function trackLogin(
  { database }: Pick<ServerContext, 'database'>,
  login: {
    caller: Extract<Caller, { kind: 'user' }>;
    input: z.output<typeof loginEventInput>;
    clientAddress: string;
  },
): Promise<void> {
  const { caller, input, clientAddress } = login;
  const seen = isIP(clientAddress) === 0 ? null : clientAddress;
  await database.asService((trx) =>
    sql`
      insert into public.login_events (user_id, session_id, user_agent, ip_address, seen_address)
      values (${caller.userId}::uuid, ${caller.claims.session_id}::uuid, ${input.user_agent ?? null},
        ${input.ip_address ?? null}::inet, ${seen}::inet)
      on conflict (session_id) do nothing`.execute(trx),
  );
}
