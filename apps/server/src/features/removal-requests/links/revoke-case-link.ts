import type { ChangedAnswer } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';

/** Closes a link of hers at once. A link that is closed, over, or somebody else's changes nothing. */
export async function revokeCaseLink(
  context: ServerContext,
  userId: string,
  id: string,
): Promise<ChangedAnswer> {
  const changed = await context.database.asService((trx) =>
    trx
      .updateTable('case_links')
      .set({ revoked_at: context.now().toISOString() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute(),
  );
  return { changed: changed.map((link) => link.id) };
}
