import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { beginsWith } from '#lib/row-filter.ts';

export type AuditLogEntry = {
  seq: number;
  at: string;
  action: string;
  subject: string;
  /** What else is known, in one line; empty when nothing is. */
  detail: string;
  /** Null: the program itself. */
  actorId: string | null;
};

/** Entries that are read at a time. */
export const pageSize = 50;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Entries of the audit log, the newest first.
 * @param words beginning of the action or of what it was about, or the whole id of who did it; empty for all
 * @param from number of the newest that is wanted; null for the newest there is
 * @throws DataError
 */
export async function readAuditPage(words: string, from: number | null): Promise<AuditLogEntry[]> {
  const supabase = await openSupabase();
  let call = supabase
    .from('audit_log')
    .select('seq, at, action, subject, detail, actor_id')
    .order('seq', { ascending: false })
    .limit(pageSize);
  if (words !== '') {
    const about = beginsWith(['action', 'subject'], words);
    call = call.or(idPattern.test(words) ? `${about},actor_id.eq.${words}` : about);
  }
  if (from !== null) call = call.lte('seq', from);
  const rows = await readRows(call);
  return rows.map(({ detail, actor_id, ...row }) => ({
    ...row,
    actorId: actor_id,
    detail: describe(detail),
  }));
}

function describe(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return '';
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
