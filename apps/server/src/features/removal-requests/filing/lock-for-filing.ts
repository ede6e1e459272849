import { unsentRequestStatuses } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { oweDrafts } from '../cases/request-preparation.ts';
import { casesOf } from '../mails/mail-row.ts';
import { changeRequest } from '../requests/change-request.ts';
import { lockDrafts, lockRequests } from '../requests/lock-requests.ts';

/** Where a request that waited to be filed stands after it was stopped. */
const stopped = ['withdrawn', 'blocked', 'in_review'];

/**
 * Locks a request that is said to be filed: one that waits to be, or that waited and was stopped while somebody had its
 * form open. What was to ask its recipient about the same pages in its place, and has not gone out, is withdrawn then.
 * @param trx as `service_role`
 * @returns null when it is filed already, was taken back, or never waited to be filed
 */
export async function lockForFiling(
  trx: ServerTransaction,
  context: ServerContext,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<{ isStopped: boolean } | null> {
  await lockDrafts(trx, userId);
  await lockRequests(trx, await casesOf(trx, id));
  const request = await trx
    .selectFrom('removal_requests')
    .select(['status', 'filed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (request?.status === 'to_file') return { isStopped: false };
  if (request?.filed_at !== null || !stopped.includes(request.status)) return null;
  const left = await trx
    .selectFrom('removal_events')
    .select('id')
    .where('request_id', '=', id)
    .where('from_status', '=', 'to_file')
    .limit(1)
    .executeTakeFirst();
  if (left === undefined) return null;
  await withdrawOthers(trx, context, { id, userId });
  return { isStopped: true };
}

/** Withdraws what asks the same recipient about the same pages, whole; its other pages are asked about anew. */
async function withdrawOthers(
  trx: ServerTransaction,
  context: ServerContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const others = await trx
    .selectFrom('removal_request_cases as mine')
    .innerJoin('removal_request_cases as asked', (join) =>
      join
        .onRef('asked.case_id', '=', 'mine.case_id')
        .onRef('asked.recipient_key', '=', 'mine.recipient_key')
        .onRef('asked.restart', '=', 'mine.restart'),
    )
    .innerJoin('removal_requests as request', 'request.id', 'asked.request_id')
    .select('request.id')
    .distinct()
    .where('mine.request_id', '=', id)
    .where('asked.request_id', '<>', id)
    .where('asked.is_live', '=', true)
    .where('request.status', 'in', [...unsentRequestStatuses])
    .orderBy('request.id')
    .execute();
  const mine = new Set(await casesOf(trx, id));
  const rest = new Set<string>();
  for (const other of others) {
    const isWithdrawn = await changeRequest(trx, {
      requestId: other.id,
      to: 'withdrawn',
      actor: 'system',
      action: 'filed_already',
      now: context.now(),
    });
    if (!isWithdrawn) continue;
    for (const caseId of await casesOf(trx, other.id)) if (!mine.has(caseId)) rest.add(caseId);
  }
  await oweDrafts(trx, context, userId, [...rest]);
}
