import type { accountReasonInput } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { asLoginRole } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { forgetAuthCodes } from '#platform/forget-auth-codes';
import { audit } from '../audit.ts';
import { lockPerson } from './lock-person.ts';

/**
 * Ends every session of a person, and with them her refresh tokens and open sockets, and those that a code would begin;
 * of an operator also the looks at other accounts.
 * @throws AppError `administration.account_not_found`, `administration.not_with_platform` where a platform keeps the
 * sessions
 */
export async function signOutAccount(
  { database, env }: Pick<ServerContext, 'database' | 'env'>,
  adminId: string,
  { reason, userId }: z.output<typeof accountReasonInput>,
): Promise<void> {
  if (env.SUPABASE_URL !== undefined) throw new AppError('administration.not_with_platform');
  await database.asService(async (trx) => {
    await lockPerson(trx, userId);
    await asLoginRole(trx, async () => {
      await forgetAuthCodes(trx, userId);
      await sql`
        delete from auth.sessions
        where user_id = ${userId}::uuid or tag = ${`impersonation ${userId}`}`.execute(trx);
    });
    await audit(trx, {
      ...{ actorId: adminId, action: 'account.signed_out', subject: userId },
      detail: { reason },
    });
  });
}
