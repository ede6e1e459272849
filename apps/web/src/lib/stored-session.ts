/** Local storage key under which the Supabase client keeps the session. */
export const sessionKey = 'leakblock-session';

/** Whether somebody is (or was) signed in here; asks neither the server nor the Supabase client. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}
