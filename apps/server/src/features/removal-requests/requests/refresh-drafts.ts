import type { ServerContext } from '#platform/feature';
import { approveAgain } from './approve-again.ts';
import { loadSender } from './load-sender.ts';
import { reviewRequest } from './review-request.ts';

/** Looks again at everything of a person that waits here: her letter, her identity or her answers have changed. */
export async function refreshDrafts(context: ServerContext, userId: string): Promise<void> {
  const { ids, sender } = await context.database.asService(async (trx) => ({
    ids: await trx
      .selectFrom('removal_requests')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', 'in', ['draft', 'blocked', 'in_review'])
      .orderBy('number')
      .execute(),
    sender: await loadSender(trx, userId, { now: context.now(), secrets: context.secrets }),
  }));
  for (const { id } of ids)
    await context.database.asService(async (trx) => {
      const now = context.now();
      const reviewed = await reviewRequest(trx, context, { requestId: id, sender, now });
      if (reviewed !== null) await approveAgain(trx, context, { reviewed, sender, now });
    });
}
