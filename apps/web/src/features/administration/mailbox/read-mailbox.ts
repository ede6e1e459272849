import type { incomingMailKinds, outgoingMailKinds } from '@leakblock/domain/removal-requests';
import { readRow, readRows } from '#lib/read-rows.ts';
import { allOf, beginsWith } from '#lib/row-filter.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { pageSize, rowsAfter } from '../read-page.ts';
import type { After } from '../read-page.ts';

export const mailWays = ['incoming', 'outgoing'] as const;
export type MailWay = (typeof mailWays)[number];

/** A mail as the list shows it; its words are read when it is opened. */
export type MailboxRow = {
  id: string;
  /** Null: nobody knows yet whose it is. */
  userId: string | null;
  from: string;
  to: string;
  subject: string;
  kind: (typeof incomingMailKinds)[number] | (typeof outgoingMailKinds)[number];
  /** Of ours: how far it got. */
  status: string | null;
  /** When it came, or was written. */
  at: string;
};

/**
 * A page of everybody's mails, the newest first.
 * @param words beginning of an address or of a subject; empty for all
 * @throws DataError
 */
export async function readMailbox(
  way: MailWay,
  words: string,
  after: After | null,
): Promise<MailboxRow[]> {
  return way === 'incoming' ? readIncoming(words, after) : readOutgoing(words, after);
}

async function readIncoming(words: string, after: After | null): Promise<MailboxRow[]> {
  const supabase = await openSupabase();
  let call = supabase
    .from('incoming_mails')
    .select('id, user_id, from_address, to_address, subject, kind, received_at');
  const wanted = [
    ...(words === '' ? [] : [beginsWith(['from_address', 'to_address', 'subject'], words)]),
    ...(after === null ? [] : [rowsAfter('received_at', after)]),
  ];
  if (wanted.length > 0) call = call.or(allOf(wanted));
  const rows = await readRows(
    call
      .order('received_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize),
  );
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    from: row.from_address,
    to: row.to_address,
    subject: row.subject,
    kind: row.kind as MailboxRow['kind'],
    status: null,
    at: row.received_at,
  }));
}

async function readOutgoing(words: string, after: After | null): Promise<MailboxRow[]> {
  const supabase = await openSupabase();
  let call = supabase
    .from('outgoing_mails')
    .select('id, user_id, envelope_from, to_address, subject, kind, status, created_at');
  const wanted = [
    ...(words === '' ? [] : [beginsWith(['to_address', 'subject'], words)]),
    ...(after === null ? [] : [rowsAfter('created_at', after)]),
  ];
  if (wanted.length > 0) call = call.or(allOf(wanted));
  const rows = await readRows(
    call
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize),
  );
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    from: row.envelope_from,
    to: row.to_address,
    subject: row.subject,
    kind: row.kind as MailboxRow['kind'],
    status: row.status,
    at: row.created_at,
  }));
}

/**
 * The words of one mail; null when it is there no more.
 * @throws DataError
 */
export async function readMailBody(way: MailWay, id: string): Promise<string | null> {
  const supabase = await openSupabase();
  const table = way === 'incoming' ? 'incoming_mails' : 'outgoing_mails';
  const row = await readRow(supabase.from(table).select('body').eq('id', id).maybeSingle());
  return row?.body ?? null;
}
