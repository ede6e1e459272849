import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/**
 * The signed-in person as a partner. An operator may read everybody's lines: her own hub is hers all the same.
 * @throws DataError
 */
export async function openOwnPartner(
  userId: string,
): Promise<{ supabase: Supabase; partnerId: string }> {
  const supabase = await openSupabase();
  const { id } = await readRows(
    supabase.from('partners').select('id').eq('user_id', userId).single(),
  );
  return { supabase, partnerId: id };
}
