import { callFunction } from '#lib/functions-client.ts';
import { endImpersonation } from '#lib/impersonation.ts';
import { logProblem } from '#lib/log-problem.ts';

/** Milliseconds that the way back waits for the server, which ends the session by itself when its time is over. */
const patienceMs = 2000;

/** Ends the session of an account that was looked at, and goes back to the operator's own. */
export async function endSession(): Promise<void> {
  try {
    await callFunction('end-impersonation', {}, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    logProblem('The session of the account was not ended.', String(error));
  }
  endImpersonation();
}
