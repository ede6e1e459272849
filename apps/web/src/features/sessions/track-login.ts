import { browserZone } from '#lib/browser-zone.ts';
import { logProblem } from '#lib/log-problem.ts';
import { lookUpAddress } from '#lib/look-up-address.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/**
 * Tells the server of a sign-in from this browser. Nobody is held up by it; a failure is only logged.
 * @returns whether it is done
 */
export async function trackLogin(supabase: Supabase, userId: string): Promise<boolean> {
  const address = await lookUpAddress();
  const answer = await supabase.functions.invoke<unknown>('track-login-info', {
    body: {
      ...{ user_id: userId, user_agent: navigator.userAgent, ip_address: address },
      time_zone: browserZone(),
    },
  });
  if (!(answer.error instanceof Error)) return true;
  logProblem('The sign-in was not tracked.', answer.error.message);
  return false;
}
