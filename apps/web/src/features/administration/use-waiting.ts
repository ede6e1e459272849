import { useQuery } from '@tanstack/react-query';
import type { AdminView } from '@leakblock/domain/administration';
import { undecidedChecksAnswer } from '@leakblock/domain/removal-requests';
import { callForJson } from '#lib/functions-client.ts';
import { readRow } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/** How much waits in each section of the admin panel; nothing while it is not known, or where nothing ever waits. */
export type WaitingCounts = Partial<Record<AdminView, number>>;

/** Milliseconds after which the figures are read again while the panel is open. */
const everyMs = 30_000;

/** Figures beside the sections' names. A failure is the sections' own to say. */
export function useWaiting(): WaitingCounts {
  const { data } = useQuery({
    queryKey: ['admin-waiting'],
    queryFn: async () => countWaiting(await openSupabase()),
    refetchInterval: everyMs,
  });
  return data ?? {};
}

type Counted = PromiseLike<{
  data: unknown;
  count: number | null;
  error: { code: string; message: string } | null;
  status: number;
}>;

/** @throws DataError, RequestFailure */
async function countWaiting(supabase: Supabase): Promise<WaitingCounts> {
  const options = { count: 'exact', head: true } as const;
  const [
    reviews,
    filing,
    undecided,
    unread,
    bounced,
    unknown,
    applied,
    payouts,
    agencies,
    unjudged,
  ] = await Promise.all([
    countOf(supabase.from('identity_verifications').select('id', options).eq('status', 'pending')),
    // What only the person can file herself waits for her.
    countOf(
      supabase
        .from('removal_requests')
        .select('id', options)
        .eq('status', 'to_file')
        .eq('channel', 'web_form'),
    ),
    countOf(supabase.from('outgoing_mails').select('id', options).eq('status', 'undecided')),
    countOf(supabase.from('incoming_mails').select('id', options).is('handled_at', null)),
    countOf(supabase.from('recipients').select('id', options).not('bounced_at', 'is', null)),
    // Reports of which nobody knows whether they arrived stand above the recipients.
    countOf(
      supabase.from('cloudflare_reports').select('request_id', options).eq('status', 'undecided'),
    ),
    countOf(supabase.from('partners').select('id', options).eq('status', 'applied')),
    countOf(supabase.from('payouts').select('id', options).in('status', ['requested', 'approved'])),
    countOf(supabase.from('agency_applications').select('id', options).eq('status', 'applied')),
    callForJson('list-undecided-checks', {}, undecidedChecksAnswer),
  ]);
  const [mails, cases] = [undecided + unread, unjudged.count];
  const [recipients, partners] = [bounced + unknown, applied + payouts];
  return { reviews, filing, mails, cases, recipients, partners, applications: agencies };
}

async function countOf(call: Counted): Promise<number> {
  const { count, ...answer } = await call;
  await readRow(Promise.resolve(answer));
  return count ?? 0;
}
