import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import type { Session } from '@supabase/supabase-js';
import { AuthContext } from '#lib/auth-context.ts';
import { loadAgain } from '#lib/go-to.ts';
import { readStoredSession } from '#lib/stored-session.ts';
import { authStateOf, firstStartState } from './auth-start.ts';
import type { StartState } from './auth-start.ts';
import { loadSupabase } from './enter.ts';
import { startAuth } from './start-auth.ts';

type AuthProviderProps = {
  /** Somebody is signed in: at the start, or from now on. */
  onSession: (session: Session) => void;
  /** The session is over, though nobody signed out here. */
  onSessionEnd: (last: Session) => void;
  children: ReactNode;
};

/**
 * Knows who is signed in and tells everything below it. When another tab signs in somebody else, the page is loaded anew:
 * what was read or typed here is not hers.
 */
export function AuthProvider({ onSession, onSessionEnd, children }: AuthProviderProps) {
  const [state, setState] = useState<StartState>(firstStartState);
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  const tellOfSession = useEffectEvent(onSession);
  const tellOfEnd = useEffectEvent(onSessionEnd);

  useEffect(() => {
    let last: Session | null = null;
    const stop = startAuth({
      open: loadSupabase,
      readStored: readStoredSession,
      onState: (next) => {
        const { session } = next;
        if (last !== null && session !== null && session.user.id !== last.user.id) {
          setSomebodyElse(true);
          stop();
          return;
        }
        setState(next);
        if (next.phase !== 'ready') return;
        if (session === null) {
          if (last !== null) tellOfEnd(last);
        } else if (session.user.id !== last?.user.id) tellOfSession(session);
        last = session;
      },
    });
    return stop;
  }, []);

  // First the screens are gone: one with something unsaved would have the browser ask whether to stay.
  useEffect(() => {
    if (isSomebodyElse) loadAgain();
  }, [isSomebodyElse]);

  if (isSomebodyElse) return null;
  return <AuthContext value={authStateOf(state)}>{children}</AuthContext>;
}
