import type { NoticeStatement } from '@leakblock/documents/notices';
import type { ServerTransaction } from '#platform/database';
import { ftcForm } from '../timers/ftc-form.ts';
import type { RequestRow } from './load-request.ts';

/** What a complaint says about the request that was not acted on: to whom it went, when, under which number. */
export type ComplaintParts = Pick<
  NoticeStatement,
  'complaintTo' | 'provider' | 'requestedOn' | 'reference'
>;

/** @param trx as `service_role`. Null for every other kind of request */
export async function loadComplaint(
  trx: ServerTransaction,
  { form_url, kind, previous_request_id, scope }: RequestRow,
): Promise<ComplaintParts | null> {
  if (kind !== 'complaint') return null;
  const complaintTo =
    form_url === ftcForm ? 'ftc' : scope === 'payment' ? 'card_brand' : 'merchant';
  if (previous_request_id === null) return { complaintTo };
  const before = await trx
    .selectFrom('removal_requests')
    .select(['number', 'recipient_name', 'reference', 'sent_at', 'filed_at'])
    .where('id', '=', previous_request_id)
    .executeTakeFirst();
  if (before === undefined) return { complaintTo };
  const requestedOn = (before.sent_at ?? before.filed_at)?.slice(0, 10);
  return {
    complaintTo,
    provider: before.recipient_name,
    ...(requestedOn !== undefined && { requestedOn }),
    reference: before.reference ?? before.number,
  };
}
