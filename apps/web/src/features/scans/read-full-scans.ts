import { fullScanEndReasons, scanStatuses } from '@leakblock/domain/scans';
import { z } from 'zod';
import { readRows } from '#lib/read-rows.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/** Full scans that the history holds, the newest first. */
const listedScans = 10;

const fullScan = z.object({
  id: z.uuid(),
  status: z.enum(scanStatuses),
  stage: z.string(),
  requested_by: z.enum(['person', 'schedule']),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  sites_total: z.number().int(),
  sites_done: z.number().int(),
  sites_answered: z.number().int(),
  searches_unanswered: z.number().int(),
  pages_seen: z.number().int(),
  pictures_seen: z.number().int(),
  findings_new: z.number().int(),
  fake_profiles_new: z.number().int(),
  end_reason: z.enum(fullScanEndReasons).nullable().catch(null),
});
export type FullScan = z.infer<typeof fullScan>;

/** The person's own full scans, the newest first. @throws DataError */
export async function readFullScans(supabase: Supabase, userId: string): Promise<FullScan[]> {
  const call = supabase
    .from('scans')
    .select(Object.keys(fullScan.shape).join(', '))
    // An admin may read everybody's.
    .eq('user_id', userId)
    .eq('kind', 'full');
  const rows = await readRows(call.order('started_at', { ascending: false }).limit(listedScans));
  return z.array(fullScan).parse(rows);
}
