import type { accountReasonInput } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import { identityMoves } from '@leakblock/domain/identity-verifications';
import type { IdentityStatus } from '@leakblock/domain/identity-verifications';
import type { z } from 'zod';
import { loadManner } from '#features/accounts';
import { audit, lockPerson } from '#features/administration';
import { notify } from '#features/notifications';
import type { ServerContext } from '#platform/feature';
import { decisionWords } from './decision-words.ts';

/**
 * Takes back the approval of somebody's newest papers, when they turn out to be forged or another's, and the flag of the
 * profile with it: afterwards the person is not verified in any way. They read the reason and may send new papers. What
 * has gone out stays; no new notice goes out, and a letter names no papers, until they are verified again.
 * @throws AppError `administration.account_not_found`, `identity.own_papers`, `identity.not_approved`
 */
export async function revokeIdentity(
  context: Pick<ServerContext, 'database' | 'log' | 'now' | 'queue'>,
  adminId: string,
  { reason, userId }: z.output<typeof accountReasonInput>,
): Promise<void> {
  const { database, now } = context;
  await database.asService(async (trx) => {
    if (userId === adminId) throw new AppError('identity.own_papers');
    await lockPerson(trx, userId);
    const papers = await trx
      .selectFrom('identity_verifications')
      .select(['id', 'status'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .$narrowType<{ status: IdentityStatus }>()
      .executeTakeFirst();
    // Papers that wait are rejected by `decide-identity`.
    if (papers?.status !== 'approved' || !identityMoves[papers.status].includes('rejected')) {
      throw new AppError('identity.not_approved');
    }
    await trx
      .updateTable('identity_verifications')
      .set({ status: 'rejected', reason, decided_at: now().toISOString(), decided_by: adminId })
      .where('id', '=', papers.id)
      .execute();
    await trx
      .updateTable('profiles')
      .set({ verified: false })
      .where('id', '=', userId)
      .where('verified', '=', true)
      .execute();
    const said = decisionWords('revoked', await loadManner(trx, userId));
    await notify(trx, context, { userId, kind: 'account', ...said, path: '/verify-identity' });
    await audit(trx, {
      ...{ actorId: adminId, action: 'identity.revoked', subject: userId },
      detail: { reason },
    });
  });
  // By this line they are revoked again after a restore.
  context.log.info({ userId }, 'Identity papers were revoked.');
}
