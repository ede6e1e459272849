import { isIP } from 'node:net';
import type { loginEventInput } from '@leakblock/domain/sessions';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';

/**
 * Adds to a sign-in the address that the browser was told, once per session. Behind a platform, whose sign-in notes
 * nothing here, this is what notes it, with the address that we saw.
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
      on conflict (session_id) do update set
        user_agent = coalesce(login_events.user_agent, excluded.user_agent),
        ip_address = coalesce(login_events.ip_address, excluded.ip_address)
      where login_events.user_id = excluded.user_id`.execute(trx),
  );
}
