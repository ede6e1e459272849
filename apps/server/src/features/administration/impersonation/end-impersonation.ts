import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { Caller } from '#platform/caller';
import { asLoginRole } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { audit } from '../audit.ts';

/**
 * Ends the look at an account whose session asks for it.
 * @throws AppError `request.unauthorized` for any other session
 */
export async function endImpersonation(
  { database }: Pick<ServerContext, 'database'>,
  caller: Caller,
): Promise<void> {
  if (caller.kind !== 'user' || caller.claims.act === undefined) {
    throw new AppError('request.unauthorized', 'This session is nobody’s look at an account.');
  }
  const { act, session_id: sessionId } = caller.claims;
  const { userId } = caller;
  await database.asService(async (trx) => {
    const { numAffectedRows } = await asLoginRole(trx, () =>
      sql`delete from auth.sessions where id = ${sessionId}::uuid`.execute(trx),
    );
    // Another tab was faster, and has noted it.
    if (numAffectedRows === 0n) return;
    await audit(trx, {
      ...{ actorId: act.sub, action: 'account.look_ended', subject: userId },
      detail: { sessionId },
    });
  });
}
