import { randomUUID } from 'node:crypto';
import type { accountReasonInput, Impersonation } from '@leakblock/domain/administration';
import { impersonationMinutes } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { asLoginRole } from '#platform/database';
import type { ServerTransaction } from '#platform/database';
import type { GatewayContext } from '#platform/feature';
import { lockOrdinaryPerson } from '../accounts/lock-person.ts';
import { audit } from '../audit.ts';
import { tellLookQueue } from './tell-look.queue.ts';

/**
 * Opens a session of its own on a person's account that reads and changes nothing, for half an hour. It has no refresh
 * token, ends with the operator's role, ban or sign-out, and the person is told afterwards. Sign-in keeps the real time.
 * @throws AppError `administration.account_not_found`, `administration.own_account`, `administration.is_operator`,
 * `administration.already_banned` since nobody signs in to such an account, `administration.not_with_platform`
 */
export async function startImpersonation(
  context: GatewayContext,
  adminId: string,
  { reason, userId }: z.output<typeof accountReasonInput>,
): Promise<Impersonation> {
  const { database, issueAccessToken, queue } = context;
  if (issueAccessToken === null) throw new AppError('administration.not_with_platform');
  const sessionId = randomUUID();
  const expiresAt = new Date(context.realNow().getTime() + impersonationMinutes * 60_000);
  const person = await database.asService(async (trx) => {
    const found = await lockOrdinaryPerson(trx, adminId, userId);
    await holdRole(trx, adminId);
    if (found.isBanned) throw new AppError('administration.already_banned');
    await openSession(trx, { sessionId, userId, adminId, expiresAt });
    const told = { sessionId, userId, at: context.now().toISOString() };
    await queue.send(tellLookQueue, told, { trx, id: sessionId, startAfter: expiresAt });
    await audit(trx, {
      ...{ actorId: adminId, action: 'account.look_started', subject: userId },
      detail: { sessionId, reason },
    });
    return found;
  });
  const { email, firstName, lastName } = person;
  const accessToken = await issueAccessToken({
    ...{ sub: userId, session_id: sessionId, email, aal: 'aal1' },
    act: { sub: adminId },
  });
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return {
    accessToken,
    expiresAt: expiresAt.toISOString(),
    user: { id: userId, email, name: name === '' ? email : name },
  };
}

/**
 * The role cannot be taken away until the session is there, which then ends with it.
 * @throws AppError `request.forbidden`
 */
async function holdRole(trx: ServerTransaction, adminId: string): Promise<void> {
  const { rows } = await sql`
    select from public.user_roles where user_id = ${adminId}::uuid and role = 'admin' for share`.execute(
    trx,
  );
  if (rows.length === 0)
    throw new AppError('request.forbidden', 'Only administrators may do this.');
}

/** Of a person with a second factor it counts as complete: nobody can show that factor for her. */
const openSession = (
  trx: ServerTransaction,
  options: { sessionId: string; userId: string; adminId: string; expiresAt: Date },
) =>
  asLoginRole(trx, () =>
    sql`
      insert into auth.sessions (id, user_id, not_after, refreshed_at, aal, tag)
      values (${options.sessionId}::uuid, ${options.userId}::uuid, ${options.expiresAt.toISOString()}::timestamptz,
        now() at time zone 'utc', 'aal2', ${`impersonation ${options.adminId}`})`.execute(trx),
  );
