import type { ChangedAnswer } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';

/** Closes a link of hers at once. A link that is closed, over, or somebody else's changes nothing. */
export async function revokeCaseLink(
  context: ServerContext,
  userId: string,
  id: string,
): Promise<ChangedAnswer> {
  const now = context.now();
  const changed = await context.database.asService(async (trx) => {
    const closed = await trx
      .updateTable('case_links')
      .set({ revoked_at: now.toISOString() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning(['id', 'case_id'])
      .execute();
    await addCaseEvents(
      trx,
      closed.map((link) => ({
        caseId: link.case_id,
        userId,
        actor: 'person',
        actorId: userId,
        action: 'link_revoked',
        detail: { link: link.id },
        at: now,
      })),
    );
    return closed.map((link) => link.id);
  });
  // By this line it is closed again after a restore.
  for (const linkId of changed) context.log.info({ userId, linkId }, 'A link to a case was ended.');
  return { changed };
}
