import type { Impersonation } from '@leakblock/domain/administration';
import { endImpersonation } from '#lib/impersonation.ts';
import { logProblem } from '#lib/log-problem.ts';
import { readSupabaseAddress } from '#lib/supabase-address.ts';

/** Milliseconds that the way back waits for the server, which ends the session by itself when its time is over. */
const patienceMs = 2000;

/** Ends the session of an account that was looked at, and goes back to the operator's own. */
export async function endSession({ accessToken }: Impersonation): Promise<void> {
  try {
    const { url, key } = await readSupabaseAddress();
    await fetch(`${url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    logProblem('The session of the account was not ended.', String(error));
  }
  endImpersonation();
}
