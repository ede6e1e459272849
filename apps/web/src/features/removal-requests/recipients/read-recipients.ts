import type {
  Claim,
  ContactConfidence,
  ContactScope,
  NoticeLanguage,
  RequestChannel,
} from '@leakblock/domain/removal-requests';
import { DataError, readRows } from '#lib/read-rows.ts';
import { holds } from '#lib/row-filter.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** An entry of the recipient directory. */
export type Recipient = {
  id: string;
  scope: ContactScope;
  name: string;
  domains: string[];
  method: RequestChannel;
  address: string | null;
  form_url: string | null;
  confidence: ContactConfidence;
  language: NoticeLanguage;
  claims: Claim[];
  notes: string | null;
  built_in: string | null;
  last_verified_at: string | null;
  valid_until: string | null;
  bounced_at: string | null;
};

const pageSize = 50;
const columns =
  'id, scope, name, domains, method, address, form_url, confidence, language, claims, notes, built_in, last_verified_at, valid_until, bounced_at';

/** Entries that hold the words in name or address, those whose mailbox bounced first. @throws DataError */
export async function readRecipients(
  words: string,
  from: number,
): Promise<{ rows: Recipient[]; count: number }> {
  const supabase = await openSupabase();
  const wanted = words.trim();
  const call = supabase.from('recipients').select(columns, { count: 'exact' });
  const filtered = wanted === '' ? call : call.or(holds(['name', 'address', 'form_url'], wanted));
  const { count, data, error, status } = await filtered
    .order('bounced_at', { ascending: false, nullsFirst: false })
    .order('name')
    .order('id')
    .range(from, from + pageSize - 1)
    .overrideTypes<Recipient[], { merge: false }>();
  if (error?.code === 'PGRST103') return { rows: [], count: count ?? 0 };
  if (error !== null) throw new DataError(status, error.code, error.message);
  return { rows: data, count: count ?? data.length };
}

/** A report to Cloudflare whose fate nobody knows. */
export type UndecidedReport = {
  request_id: string;
  handed_over_at: string;
  answer: string | null;
  removal_requests: { number: string; host: string } | null;
};

/** @throws DataError */
export async function readUndecidedReports(): Promise<UndecidedReport[]> {
  const supabase = await openSupabase();
  return readRows(
    supabase
      .from('cloudflare_reports')
      .select('request_id, handed_over_at, answer, removal_requests (number, host)')
      .eq('status', 'undecided')
      .order('handed_over_at')
      .limit(100)
      .overrideTypes<UndecidedReport[], { merge: false }>(),
  );
}
