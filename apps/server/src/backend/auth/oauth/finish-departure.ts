import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { AuthError, toAuthError } from '../auth-error.ts';
import { isSessionAlive } from '../find-session.ts';
import { issueAuthCode } from '../flows/issue-auth-code.ts';
import { findUser } from '../users/user-row.ts';
import type { UserRow } from '../users/user-row.ts';
import { takeDeparture } from './departures.ts';
import type { LinkTo } from './departures.ts';
import { findOrMakeUser } from './find-or-make-user.ts';
import { linkIdentity, tellIdentityChange } from './link-identity.ts';
import type { Provider, ProviderProfile } from './provider.ts';

/** Where the browser goes: with a code of ours, or with an error. */
export type Arrival =
  | { redirectTo: string; code: string }
  | { redirectTo: string; error: AuthError };

/** @throws AuthError `session_not_found` when she could not ask for it any more */
async function requireSession(auth: Auth, { userId, sessionId }: LinkTo): Promise<void> {
  const { database, env } = auth.context;
  const claims = { sub: userId, session_id: sessionId };
  if (await isSessionAlive(database, claims, env.SESSION_IDLE_HOURS)) return;
  throw new AuthError('session_not_found', 'The session has ended.');
}

async function linkToPerson(
  auth: Auth,
  trx: ServerTransaction,
  options: { linkTo: LinkTo; profile: ProviderProfile; origin: Origin },
): Promise<UserRow> {
  const { linkTo, profile, origin } = options;
  const user = await findUser(trx, { id: linkTo.userId }, { lock: 'update' });
  if (user === null) throw new AuthError('user_not_found', 'User not found');
  await linkIdentity(trx, user, profile);
  await tellIdentityChange(auth, trx, {
    ...{ user, kind: 'identity-linked', provider: 'google', origin },
  });
  return user;
}

/** Exchanges what the provider gave a browser for a code of ours; every failure has a page to go to. */
export async function finishDeparture(
  auth: Auth,
  provider: Provider | null,
  options: { callback: URL; browser: string | undefined; origin: Origin },
): Promise<Arrival> {
  const { callback, browser, origin } = options;
  const { database, secrets, log } = auth.context;
  let redirectTo = auth.chooseRedirect('/login');
  try {
    const state = callback.searchParams.get('state');
    const kept =
      provider === null || state === null || browser === undefined
        ? null
        : await database.asServer((trx) => takeDeparture(trx, secrets, { state, browser }));
    if (provider === null || kept === null) {
      throw new AuthError('bad_oauth_state', 'OAuth state is not known or expired');
    }
    const { flowId, linkTo, departure } = kept;
    redirectTo = auth.chooseRedirect(kept.redirectTo);
    const profile = await provider.arrive(callback, departure);
    if (linkTo !== null) await requireSession(auth, linkTo);
    const code = await database.asServer(async (trx) => {
      const user =
        linkTo === null
          ? await findOrMakeUser(auth, trx, profile, origin)
          : await linkToPerson(auth, trx, { linkTo, profile, origin });
      // Whoever is suspended hears why when the code is exchanged.
      return issueAuthCode(secrets, trx, {
        ...{ flowId, userId: user.id },
        providerToken: profile.accessToken,
        providerRefreshToken: profile.refreshToken,
      });
    });
    return { redirectTo, code };
  } catch (thrown) {
    const error = toAuthError(thrown);
    const level = error.status >= 500 ? 'error' : 'info';
    log[level]({ err: error.cause ?? error, code: error.code }, 'A sign-in at Google failed.');
    return { redirectTo, error };
  }
}
