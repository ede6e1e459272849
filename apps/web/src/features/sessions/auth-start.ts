import type { Session } from '@supabase/supabase-js';
import type { AuthStartError, AuthState } from '#lib/auth-context.ts';

/** Most attempts at starting. */
export const maxAttempts = 3;
/** Milliseconds after which an attempt no longer waits for the stored session. */
export const sessionTimeoutMs = 2000;
/** Milliseconds after which the app goes on whatever is still open. */
export const startTimeoutMs = 5000;

/** What is known while the app finds out who is signed in. */
export type StartState = {
  phase: 'starting' | 'ready';
  /** 1 to 3. */
  attempt: number;
  isSessionLoaded: boolean;
  isEventSeen: boolean;
  session: Session | null;
  error: AuthStartError | null;
};

export type StartEvent =
  | { type: 'session_loaded'; session: Session | null }
  /** `stored` is what lies in this browser: it holds until the client knows better. */
  | { type: 'attempt_failed'; stored: Session | null }
  | { type: 'session_timed_out'; attempt: number; stored: Session | null }
  | { type: 'start_timed_out'; stored: Session | null }
  /** The client tells of a change; `event` is its own word for it. */
  | { type: 'auth_changed'; event: string; session: Session | null };

export const firstStartState: StartState = {
  phase: 'starting',
  attempt: 1,
  isSessionLoaded: false,
  isEventSeen: false,
  session: null,
  error: null,
};

/** The state after an event. Nothing but a change of the session happens once the start is over. */
export function nextStartState(state: StartState, event: StartEvent): StartState {
  if (state.phase === 'ready') {
    return event.type === 'auth_changed' ? { ...state, session: event.session } : state;
  }
  switch (event.type) {
    case 'session_loaded':
      return complete({ ...state, isSessionLoaded: true, session: event.session ?? state.session });
    case 'attempt_failed':
      return state.attempt < maxAttempts
        ? { ...state, attempt: state.attempt + 1, isSessionLoaded: false }
        : {
            ...state,
            phase: 'ready',
            error: 'auth_init_failed',
            session: state.session ?? event.stored,
          };
    case 'session_timed_out':
      if (event.attempt !== state.attempt || state.isSessionLoaded) return state;
      return complete({ ...state, isSessionLoaded: true, session: state.session ?? event.stored });
    case 'start_timed_out':
      return { ...state, phase: 'ready', session: state.session ?? event.stored };
    case 'auth_changed':
      if (event.event === 'SIGNED_OUT' && state.session !== null) return state;
      return complete({ ...state, isEventSeen: true, session: event.session });
  }
}

/** Over as soon as both have happened: the session was read, and the client has spoken. */
function complete(state: StartState): StartState {
  return state.isSessionLoaded && state.isEventSeen ? { ...state, phase: 'ready' } : state;
}

/** The same for the screens. Who is signed in is said only once the start is over. */
export function authStateOf({ phase, session, error }: StartState): AuthState {
  const initialized = phase === 'ready';
  const known = initialized ? session : null;
  return { user: known?.user ?? null, session: known, loading: !initialized, error, initialized };
}
