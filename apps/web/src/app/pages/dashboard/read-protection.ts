import { siteKinds } from '@leakblock/domain/site-catalogue';
import { z } from 'zod';
import { readRows } from '#lib/read-rows.ts';
import type { Supabase } from '#lib/supabase-client.ts';

const count = z.number().int().nonnegative();

/** Answer of `rpc('protection_overview')`: figures about the calling person only. */
const protection = z.object({
  newLeaks: count,
  newReviews: count,
  found: count,
  confirmed: count,
  gone: count,
  /** Of what was found: decided about; asked to be removed; proven gone after that. Each is a stage of the list. */
  reviewed: count,
  sent: count,
  removed: count,
  /** What the two lamps of her cases show at this moment. */
  lamps: z.object({
    source: z.object({ up: count, unknown: count, gone: count }),
    search: z.object({ listed: count, unknown: count, removed: count }),
  }),
  /** Her cases, as their list counts them. */
  cases: z.object({ all: count, needsYou: count, removed: count }),
  newFakeProfiles: count,
  works: count,
  /** Weeks by their Monday (yyyy-mm-dd, UTC), the oldest first; `source` and `search`: lamps that went out. */
  weeks: z.array(
    z.object({
      week: z.iso.date(),
      found: count,
      confirmed: count,
      gone: count,
      source: count,
      search: count,
    }),
  ),
  /** Hosts with the most findings first. */
  sources: z.array(
    z.object({
      host: z.string(),
      kind: z.enum([...siteKinds, 'other']),
      found: count,
      standing: count,
    }),
  ),
});
export type Protection = z.infer<typeof protection>;

/** @throws DataError when it is refused; ZodError when the answer is of another shape */
export async function readProtection(supabase: Supabase): Promise<Protection> {
  return protection.parse(await readRows(supabase.rpc('protection_overview')));
}
