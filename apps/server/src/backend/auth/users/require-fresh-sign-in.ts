import type { UserClaims } from '../../../platform/caller.ts';
import { AuthError } from '../auth-error.ts';

/** Hours: a session found on a shared machine must not give whoever found it a way in of his own. */
const freshHours = 24;

/**
 * New ways into an account need a proof of the last day: the password, a link, the provider or a second factor.
 * @throws AuthError `reauthentication_needed`
 */
export function requireFreshSignIn(claims: Pick<UserClaims, 'amr'>, now: Date): void {
  const since = now.getTime() / 1000 - freshHours * 3600;
  if ((claims.amr ?? []).some(({ timestamp }) => timestamp > since)) return;
  throw new AuthError('reauthentication_needed', 'Please sign in again before you do this.');
}
