import type { RequestKind } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { batchesFor, draftedColumns, draftOne } from '../requests/draft-one.ts';
import type { DraftedCase } from '../requests/draft-one.ts';
import { loadSender } from '../requests/load-sender.ts';
import type { NamedRecipient } from '../requests/store-draft.ts';

/** Drafts requests to a recipient who is on no rung of the ladder: an authority, a tool of a search engine. */
export async function draftExtra(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
  {
    kind,
    previousRequestId = null,
    recipient,
  }: { kind: RequestKind; recipient: NamedRecipient; previousRequestId?: string | null },
): Promise<string[]> {
  const { cases, sender } = await context.database.asService(async (trx) => ({
    cases: await trx
      .selectFrom('removal_cases')
      .select(draftedColumns)
      .where('user_id', '=', userId)
      .where('id', '=', anyUuid(caseIds))
      .where('stop_label', 'is', null)
      .orderBy('number')
      .$narrowType<Pick<DraftedCase, 'claim' | 'begun_tier'>>()
      .execute(),
    sender: await loadSender(trx, userId, { now: context.now(), secrets: context.secrets }),
  }));
  const drafted: string[] = [];
  for (const batch of batchesFor(sender, kind, recipient, cases)) {
    const id = await draftOne(context, sender, { kind, recipient, previousRequestId, ...batch });
    if (id !== null) drafted.push(id);
  }
  return drafted;
}
