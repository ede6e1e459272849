import { networkFailure, RequestFailure } from './failure.ts';
import { isSecondStepOpen } from './is-second-step-open.ts';
import { renewSession } from './renew-session.ts';
import { hasStoredSession } from './stored-session.ts';

/**
 * The header that tells a server function who calls; nothing for a visitor. Who has not shown her second factor yet is
 * one: the server refuses half a sign-in, which is not to end because of it.
 * @throws RequestFailure `client.session_ended` when somebody was signed in and no longer is
 */
export async function authorization(): Promise<Record<string, string>> {
  if (!hasStoredSession()) return {};
  const { auth } = await openClient();
  const { data, error } = await auth.getSession();
  if (data.session !== null) {
    if (isSecondStepOpen(data.session)) return {};
    return { authorization: `Bearer ${data.session.access_token}` };
  }
  // A refresh that could not be asked for leaves the session as it was; a refused one has ended it.
  if (hasStoredSession()) {
    throw error?.status === 0 ? networkFailure() : new RequestFailure('client.unreachable');
  }
  throw new RequestFailure('client.session_ended');
}

/**
 * The server did not take this header: renews the session, so that the call can be made again with another.
 * @throws RequestFailure `client.session_ended` when it is not renewed either, and forgotten
 */
export async function renewAuthorization(header: Record<string, string>): Promise<void> {
  const token = header['authorization']?.replace('Bearer ', '') ?? null;
  const outcome = await renewSession(await openClient(), token);
  if (outcome === 'ended') throw new RequestFailure('client.session_ended');
  if (outcome === 'unknown') throw networkFailure();
}

async function openClient() {
  try {
    const { openSupabase } = await import('./supabase-client.ts');
    return await openSupabase();
  } catch (error) {
    throw error instanceof RequestFailure ? error : networkFailure();
  }
}
