import type { ServerContext } from '#platform/feature';
import { recordBounce } from '../record-bounce.ts';

/** A day after a passing failure: when nothing else came about the request, the address counts as dead. */
export async function waitOutBounce(
  context: ServerContext,
  { requestId, mailId }: { requestId: string; mailId: string },
): Promise<void> {
  await context.database.asService(async (trx) => {
    const { count } = await trx
      .selectFrom('incoming_mails as later')
      .innerJoin('incoming_mails as bounce', 'bounce.request_id', 'later.request_id')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('bounce.id', '=', mailId)
      .whereRef('later.received_at', '>', 'bounce.received_at')
      .where('later.kind', 'in', ['auto_reply', 'reply'])
      .executeTakeFirstOrThrow();
    if (Number(count) > 0) return;
    await recordBounce(context, trx, { requestId, mailId, reason: 'soft_bounce' });
  });
}
