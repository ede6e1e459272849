import { batchRule, batchUrls } from '@leakblock/documents/notices';
import { noticeKindsFor } from '@leakblock/domain/removal-requests';
import type { Claim, RequestKind } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { chooseRecipients } from '../contacts/choose-recipients.ts';
import type { ChosenRecipient } from '../contacts/choose-recipients.ts';
import { approveAgain } from './approve-again.ts';
import { loadSender } from './load-sender.ts';
import type { Sender } from './load-sender.ts';
import { noteMissingContact } from './note-missing-contact.ts';
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
  media_urls: string[];
};

/**
 * Drafts the notices that some cases need on their rung of the ladder: one per recipient and host, in batches as large
 * as the recipient takes, each in the recipient's language. Who was asked about a page already is not asked again.
 * What was approved once under the same letter and comes back goes out by itself when the letter says so.
 * @returns ids of the requests that were drafted
 */
export async function draftRequests(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const { cases, sender } = await context.database.asService(async (trx) => ({
    cases: await loadCases(trx, userId, caseIds),
    sender: await loadSender(trx, userId, context.now()),
  }));
  const drafted: string[] = [];
  for (const group of Map.groupBy(cases, ({ claim, rung }) => `${claim} ${String(rung)}`).values())
    drafted.push(...(await draftGroup(context, sender, group)));
  return drafted;
}

/** Cases that are ready: contacts and evidence gathered, no sign of a minor, not given up. */
async function loadCases(
  trx: ServerTransaction,
  userId: string,
  caseIds: readonly string[],
): Promise<DraftedCase[]> {
  const rows = await trx
    .selectFrom('removal_cases')
    .select(['id', 'user_id', 'number', 'host', 'claim', 'rung', 'restart_count', 'media_urls'])
    .where('user_id', '=', userId)
    .where('id', '=', anyUuid(caseIds))
    .where('prepared_at', 'is not', null)
    .where('stop_label', 'is', null)
    .where('status', 'not in', ['withdrawn', 'invalid', 'resolved'])
    .orderBy('number')
    .$narrowType<{ claim: Claim }>()
    .execute();
  return rows;
}

/** Cases of one claim on one rung. */
async function draftGroup(
  context: ServerContext,
  sender: Sender,
  cases: readonly DraftedCase[],
): Promise<string[]> {
  const [first] = cases;
  if (first === undefined) return [];
  const { claim, rung } = first;
  const byId = new Map(cases.map((each) => [each.id, each]));
  const chosen = await context.database.asService((trx) =>
    chooseRecipients(trx, { caseIds: [...byId.keys()], claim, rung }),
  );
  const drafted: string[] = [];
  for (const recipient of chosen) {
    const kind = noticeKindsFor(claim, recipient.scope);
    if (kind === null) continue;
    const pages = recipient.caseIds.flatMap((id) => byId.get(id) ?? []);
    for (const batch of batchesFor(kind, recipient, pages)) {
      const id = await draftOne(context, sender, { kind, recipient, ...batch });
      if (id !== null) drafted.push(id);
    }
  }
  if (rung === 0) drafted.push(...(await noteMissingContact(context, sender, cases, chosen)));
  return drafted;
}

/** As many pages as the recipient takes at once, of one host unless it takes several. */
export function batchesFor(
  kind: RequestKind,
  recipient: Pick<ChosenRecipient, 'scope' | 'method' | 'formUrl' | 'host'>,
  cases: readonly DraftedCase[],
): { host: string; cases: DraftedCase[] }[] {
  const { formUrl, host, method, scope } = recipient;
  const rule = batchRule({ kind, scope, channel: method, formUrl });
  const pages = cases.map((each) => ({
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
    // One draft of a person after the other, so that two calls ask nobody twice.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`removal drafts ${sender.userId}`}, 0))`.execute(
      trx,
    );
    const now = context.now();
    const requestId = await storeDraft(trx, { ...draft, now });
    if (requestId === null) return null;
    const reviewed = await reviewRequest(trx, context, { requestId, sender, now });
    if (reviewed !== null) await approveAgain(trx, context, { reviewed, sender, now });
    return requestId;
  });
}
