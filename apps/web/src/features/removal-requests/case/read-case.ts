import type {
  RejectReason,
  RemovalActor,
  RequestChannel,
  RequestKind,
  RequestStatus,
  ContactScope,
  BlockedReason,
} from '@leakblock/domain/removal-requests';
import { readRow, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { caseColumns } from '../cases/read-cases.ts';
import type { CaseRow } from '../cases/read-cases.ts';

export type Case = CaseRow & {
  restart_count: number;
  moved_to_case_id: string | null;
  engines: string[];
  first_gone_at: string | null;
  resolved_at: string | null;
};

/** A request of a case, as its person sees it. */
export type CaseRequest = {
  id: string;
  number: string;
  scope: ContactScope;
  recipient_name: string;
  recipient_address: string | null;
  form_url: string | null;
  channel: RequestChannel;
  kind: RequestKind;
  status: RequestStatus;
  blocked_reason: BlockedReason | null;
  reject_reason: RejectReason | null;
  subject: string;
  body: string;
  owner_name: string;
  is_sworn: boolean;
  sent_at: string | null;
  filed_at: string | null;
  /** When the law's own time for it is over. */
  breach_at: string | null;
  reference: string | null;
  next_step: string | null;
  next_at: string | null;
  created_at: string;
  /** Ends of mails that went to nobody because there is no mail server, among others; to an agency, none. */
  outgoing_mails: { status: string }[];
  counter_notices: CounterNotice[];
};

export type CounterNotice = {
  id: string;
  received_on: string;
  subscriber_name: string;
  statement: string;
  elements: string[];
  decide_by: string;
  restored_by: string;
  status: string;
};

export type CaseEvent = {
  id: number;
  seq: number;
  at: string;
  actor: RemovalActor;
  action: string;
  to_status: string | null;
  reason: string | null;
  request_id: string | null;
};

/** One case of hers; null when she has none of this id. */
export async function readCase(userId: string, id: string): Promise<Case | null> {
  const supabase = await openSupabase();
  return readRow(
    supabase
      .from('removal_cases')
      .select(
        `${caseColumns}, restart_count, moved_to_case_id, engines, first_gone_at, resolved_at`,
      )
      .eq('user_id', userId)
      .eq('id', id)
      .maybeSingle()
      .overrideTypes<Case, { merge: false }>(),
  );
}

type Covered = { removal_requests: CaseRequest };

/** The requests that cover a case, the oldest first. */
export async function readCaseRequests(caseId: string): Promise<CaseRequest[]> {
  const supabase = await openSupabase();
  const rows = await readRows(
    supabase
      .from('removal_request_cases')
      .select(
        `removal_requests(id, number, scope, recipient_name, recipient_address, form_url, channel, kind, status,
         blocked_reason, reject_reason, subject, body, owner_name, is_sworn, sent_at, filed_at, breach_at, reference,
         next_step, next_at, created_at, outgoing_mails(status), counter_notices(id, received_on, subscriber_name, statement,
         elements, decide_by, restored_by, status))`.replaceAll(/\s+/gu, ' '),
      )
      .eq('case_id', caseId)
      .limit(200)
      .overrideTypes<Covered[], { merge: false }>(),
  );
  return rows
    .map(({ removal_requests: request }) => request)
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
}

/** The data API gives no more rows in one answer. */
const eventsAtOnce = 500;

/** All that happened, the oldest first: of a long story the end counts most. */
export async function readCaseEvents(caseId: string): Promise<CaseEvent[]> {
  const supabase = await openSupabase();
  const events: CaseEvent[] = [];
  for (;;) {
    const call = supabase
      .from('removal_events')
      .select('id, seq, at, actor, action, to_status, reason, request_id')
      .eq('case_id', caseId);
    const last = events.at(-1);
    const page = await readRows(
      (last === undefined ? call : call.gt('seq', last.seq))
        .order('seq')
        .limit(eventsAtOnce)
        .overrideTypes<CaseEvent[], { merge: false }>(),
    );
    events.push(...page);
    if (page.length < eventsAtOnce) return events;
  }
}
