import { batchRule, batchUrls } from '@leakblock/documents/notices';
import type { Claim, RequestKind } from '@leakblock/domain/removal-requests';
import { gateOfNotice } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import type { ServerContext } from '#platform/feature';
import type { ChosenRecipient } from '../contacts/choose-recipients.ts';
import { approveAgain } from './approve-again.ts';
import type { Sender } from './load-sender.ts';
import { lockDrafts } from './lock-requests.ts';
import { reviewRequest } from './review-request.ts';
import { storeDraft } from './store-draft.ts';

export type DraftedCase = {
  id: string;
  user_id: string;
  number: string;
  host: string;
  claim: Claim;
  rung: number;
  restart_count: number;
  begun_tier: SubscriptionTier;
  answers: unknown;
  media_urls: string[];
};

/** Columns of `removal_cases` that a draft needs. */
export const draftedColumns = [
  'id',
  'user_id',
  'number',
  'host',
  'claim',
  'rung',
  'restart_count',
  'begun_tier',
  'answers',
  'media_urls',
] as const satisfies readonly (keyof DraftedCase)[];

/**
 * As many pages as the recipient takes at once, of one host unless it takes several. Cases about which neither her plan
 * nor the one they were begun under includes a notice to this recipient are left out.
 */
export function batchesFor(
  { tier }: Pick<Sender, 'tier'>,
  kind: RequestKind,
  recipient: Pick<ChosenRecipient, 'scope' | 'method' | 'formUrl' | 'host'>,
  cases: readonly DraftedCase[],
): { host: string; cases: DraftedCase[] }[] {
  const { formUrl, host, method, scope } = recipient;
  const rule = batchRule({ kind, scope, channel: method, formUrl });
  const included = cases.filter(
    ({ begun_tier: begunTier, claim }) => gateOfNotice({ tier, begunTier, claim }, scope) === null,
  );
  const pages = included.map((each) => ({
    ...each,
    // What was sent to a host of files is about that host.
    host: scope === 'search' ? each.host : host,
    urls: 1 + each.media_urls.length,
  }));
  return batchUrls(pages, rule).map((batch) => ({
    host: batch.host ?? batch.pages[0]?.host ?? host,
    cases: batch.pages,
  }));
}

/** One request in a transaction of its own: each of its cases takes a lock. Null when all were asked already. */
export async function draftOne(
  context: ServerContext,
  sender: Sender,
  draft: Parameters<typeof storeDraft>[1],
): Promise<string | null> {
  return context.database.asService(async (trx) => {
    await lockDrafts(trx, sender.userId);
    const now = context.now();
    const requestId = await storeDraft(trx, { ...draft, now });
    if (requestId === null) return null;
    const reviewed = await reviewRequest(trx, context, { requestId, sender, now });
    if (reviewed !== null) await approveAgain(trx, context, { reviewed, sender, now });
    return requestId;
  });
}
