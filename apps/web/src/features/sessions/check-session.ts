import { isRefused, renewSession } from '#lib/renew-session.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/**
 * Asks the server whether the session of this browser still lives; one that neither does nor can be renewed is forgotten
 * here, which everything that listens to the client hears. A question that cannot be asked changes nothing.
 */
export async function checkSession(supabase: Supabase): Promise<void> {
  const { data } = await supabase.auth.getSession();
  if (data.session === null) return;
  const { error } = await supabase.auth.getUser();
  if (isRefused(error)) await renewSession(supabase, data.session.access_token);
}
