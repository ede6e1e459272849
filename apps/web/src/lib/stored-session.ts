import type { Session } from '@supabase/supabase-js';

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

/** The stored session as it is, perhaps run out; null when there is none. */
export function readStoredSession(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as Session | null;
    return typeof stored?.user.id === 'string' ? stored : null;
  } catch {
    return null;
  }
}
