import { networkFailure, RequestFailure } from './failure.ts';
import { hasStoredSession } from './stored-session.ts';

/**
 * The header that tells a server function who calls; nothing for a visitor.
 * @throws RequestFailure `client.session_ended` when somebody was signed in and no longer is
 */
export async function authorization(): Promise<Record<string, string>> {
  if (!hasStoredSession()) return {};
  const { auth } = await openClient();
  const { data, error } = await auth.getSession();
  if (data.session !== null) return { authorization: `Bearer ${data.session.access_token}` };
  // A refresh that could not be asked for leaves the session as it was; a refused one has ended it.
  if (hasStoredSession()) {
    throw error?.status === 0 ? networkFailure() : new RequestFailure('client.unreachable');
  }
  throw new RequestFailure('client.session_ended');
}

/** The server knows the session no more: this browser forgets it too. */
export async function forgetSession(): Promise<void> {
  const { auth } = await openClient();
  await auth.signOut({ scope: 'local' });
}

async function openClient() {
  try {
    const { openSupabase } = await import('./supabase-client.ts');
    return await openSupabase();
  } catch (error) {
    throw error instanceof RequestFailure ? error : networkFailure();
  }
}
