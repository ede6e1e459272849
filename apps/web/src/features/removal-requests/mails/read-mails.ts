import type {
  incomingMailKinds,
  outgoingMailKinds,
  outgoingMailStatuses,
  replyHints,
} from '@leakblock/domain/removal-requests';
import { DataError, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/** A mail of ours, as screens show it. */
export type SentMail = {
  id: string;
  kind: (typeof outgoingMailKinds)[number];
  status: (typeof outgoingMailStatuses)[number];
  to_address: string;
  subject: string;
  body: string;
  answer: string | null;
  attempts: number;
  message_id: string;
  created_at: string;
  handed_over_at: string | null;
  sent_at: string | null;
};

/** A mail to us. Its text is hostile: it is shown as text and as nothing else. */
export type ReceivedMail = {
  id: string;
  request_id: string | null;
  kind: (typeof incomingMailKinds)[number];
  from_address: string;
  to_address: string;
  subject: string;
  body: string;
  matched_by: string | null;
  bounce_status: string | null;
  ticket: string | null;
  hint: (typeof replyHints)[number] | null;
  received_at: string;
  handled_at: string | null;
  removal_requests: { number: string } | null;
};

/** Lists of the operator's screen: what needs a decision first. */
export const mailLists = [
  'undecided',
  'unread',
  'unmatched',
  'mailbox',
  'outgoing',
  'incoming',
] as const;
export type MailList = (typeof mailLists)[number];

const pageSize = 50;
const sentColumns =
  'id, kind, status, to_address, subject, body, answer, attempts, message_id, created_at, handed_over_at, sent_at';
const receivedColumns =
  'id, request_id, kind, from_address, to_address, subject, body, matched_by, bounce_status, ticket, hint, received_at, handled_at, removal_requests (number)';

export type MailPage = { sent: SentMail[]; received: ReceivedMail[]; count: number };

const isSentList = (list: MailList): boolean =>
  list === 'undecided' || list === 'mailbox' || list === 'outgoing';

function sentCall(supabase: Supabase, list: MailList, head: boolean) {
  const call = supabase.from('outgoing_mails').select(sentColumns, { count: 'exact', head });
  if (list === 'undecided') return call.eq('status', 'undecided');
  return list === 'mailbox' ? call.eq('status', 'in_mailbox') : call;
}

function receivedCall(supabase: Supabase, list: MailList, head: boolean) {
  const call = supabase.from('incoming_mails').select(receivedColumns, { count: 'exact', head });
  if (list === 'unread') return call.is('handled_at', null).not('request_id', 'is', null);
  return list === 'unmatched' ? call.is('handled_at', null).is('request_id', null) : call;
}

/** One page of a list, the newest first. What an operator may read the policies say. @throws DataError */
export async function readMails(list: MailList, from: number): Promise<MailPage> {
  const supabase = await openSupabase();
  const to = from + pageSize - 1;
  if (isSentList(list)) {
    const { count, data, error, status } = await sentCall(supabase, list, false)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to)
      .overrideTypes<SentMail[], { merge: false }>();
    if (error?.code === 'PGRST103') return { sent: [], received: [], count: count ?? 0 };
    if (error !== null) throw new DataError(status, error.code, error.message);
    return { sent: data, received: [], count: count ?? data.length };
  }
  const { count, data, error, status } = await receivedCall(supabase, list, false)
    .order('received_at', { ascending: false })
    .order('id')
    .range(from, to)
    .overrideTypes<ReceivedMail[], { merge: false }>();
  if (error?.code === 'PGRST103') return { sent: [], received: [], count: count ?? 0 };
  if (error !== null) throw new DataError(status, error.code, error.message);
  return { sent: [], received: data, count: count ?? data.length };
}

/** How many mails stand in each list. @throws DataError */
export async function countMails(): Promise<Record<MailList, number>> {
  const supabase = await openSupabase();
  const counts = await Promise.all(
    mailLists.map(async (list) => {
      const { count, error, status } = isSentList(list)
        ? await sentCall(supabase, list, true)
        : await receivedCall(supabase, list, true);
      if (error !== null) throw new DataError(status, error.code, error.message);
      return [list, count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<MailList, number>;
}

/** All mails of a case's requests, out and in. @throws DataError */
export async function readCaseMails(
  caseId: string,
): Promise<{ sent: SentMail[]; received: ReceivedMail[] }> {
  const supabase = await openSupabase();
  const covers = await readRows(
    supabase.from('removal_request_cases').select('request_id').eq('case_id', caseId).limit(100),
  );
  const requestIds = covers.map(({ request_id }) => request_id);
  if (requestIds.length === 0) return { sent: [], received: [] };
  const [sent, received] = await Promise.all([
    readRows(
      supabase
        .from('outgoing_mails')
        .select(sentColumns)
        .in('request_id', requestIds)
        .order('created_at')
        .limit(200)
        .overrideTypes<SentMail[], { merge: false }>(),
    ),
    readRows(
      supabase
        .from('incoming_mails')
        .select(receivedColumns)
        .in('request_id', requestIds)
        .order('received_at')
        .limit(200)
        .overrideTypes<ReceivedMail[], { merge: false }>(),
    ),
  ]);
  return { sent, received };
}
