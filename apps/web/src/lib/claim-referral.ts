import { callFunction } from './functions-client.ts';
import { heldReferral, holdReferral } from './held-referral.ts';
import { logProblem } from './log-problem.ts';

/** Milliseconds that a sign-up waits for its recommendation to be noted. */
const patienceMs = 4000;
/** Milliseconds for which an account is new: a recommendation counts for new ones only. */
const newForMs = 86_400_000;

/**
 * Tells the server by whose recommendation a new account came: by the link of this visit, else by what this browser was
 * allowed to remember, which only the server can read. Never throws and holds nobody up for long.
 * @returns whether it is done
 */
export async function claimReferral(account: { created_at: string }): Promise<boolean> {
  if (Date.now() - Date.parse(account.created_at) > newForMs) return true;
  try {
    await callFunction(
      'claim-referral',
      { code: heldReferral() },
      { signal: AbortSignal.timeout(patienceMs) },
    );
    holdReferral(null);
    return true;
  } catch (error) {
    logProblem('Whose recommendation it was is not noted.', String(error));
    return false;
  }
}
