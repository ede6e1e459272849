import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import type { Session } from '@supabase/supabase-js';
import { AuthContext } from '#lib/auth-context.ts';
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

/** Knows who is signed in and tells everything below it. */
export function AuthProvider({ onSession, onSessionEnd, children }: AuthProviderProps) {
  const [state, setState] = useState<StartState>(firstStartState);
  const tellOfSession = useEffectEvent(onSession);
  const tellOfEnd = useEffectEvent(onSessionEnd);

  useEffect(() => {
    let last: Session | null = null;
    return startAuth({
      open: loadSupabase,
      readStored: readStoredSession,
      onState: (next) => {
        setState(next);
        if (next.phase !== 'ready') return;
        const { session } = next;
        if (session === null) {
          if (last !== null) tellOfEnd(last);
        } else if (session.user.id !== last?.user.id) tellOfSession(session);
        last = session;
      },
    });
  }, []);

  return <AuthContext value={authStateOf(state)}>{children}</AuthContext>;
}
