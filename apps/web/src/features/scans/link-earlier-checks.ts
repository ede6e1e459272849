import type { User } from '@supabase/supabase-js';
import { logProblem } from '#lib/log-problem.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/**
 * Links earlier free checks whose report was asked for with the person's address to her account. The policy
 * allows it for confirmed addresses only; a failure is only logged.
 * @returns whether it is done
 */
export async function linkEarlierChecks(
  supabase: Supabase,
  user: Pick<User, 'id' | 'email'>,
): Promise<boolean> {
  if (user.email === undefined) return true;
  const { error } = await supabase
    .from('instant_scan_results')
    .update({ user_id: user.id })
    .eq('email', user.email.toLowerCase())
    .is('user_id', null);
  if (error === null) return true;
  logProblem('Earlier checks were not linked.', error.message);
  return false;
}
