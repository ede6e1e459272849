import type { Session } from '@supabase/supabase-js';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { logProblem } from '#lib/log-problem.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { firstStartState, nextStartState, sessionTimeoutMs, startTimeoutMs } from './auth-start.ts';
import type { StartEvent, StartState } from './auth-start.ts';

export type StartOptions = {
  open: () => Promise<Supabase>;
  /** The session that lies in this browser, asked of nobody. */
  readStored: () => Session | null;
  onState: (state: StartState) => void;
};

/** An entry that older versions left behind. */
const leftover = 'adminSession';

/** Finds out who is signed in and follows every change of it. Gives back how to stop. */
export function startAuth({ open, readStored, onState }: StartOptions): () => void {
  removeLeftover();
  let state = firstStartState;
  let isStopped = false;
  let unsubscribe = () => {};

  function tell(event: StartEvent) {
    if (isStopped) return;
    const { attempt, phase } = state;
    const next = nextStartState(state, event);
    if (next === state) return;
    state = next;
    onState(state);
    if (state.phase === 'ready' && phase === 'starting') clearTimeout(overall);
    else if (state.attempt !== attempt) void tryToStart();
  }

  async function tryToStart() {
    const { attempt } = state;
    const patience = setTimeout(
      () => tell({ type: 'session_timed_out', attempt, stored: readStored() }),
      sessionTimeoutMs,
    );
    try {
      const supabase = await open();
      if (isStopped) return;
      unsubscribe();
      const { data: listener } = supabase.auth.onAuthStateChange((event, session) => {
        // A session that is still stored could not be renewed for want of a connection; a refused one is gone.
        const known = event === 'INITIAL_SESSION' ? (session ?? readStored()) : session;
        tell({ type: 'auth_changed', event, session: known });
      });
      unsubscribe = () => listener.subscription.unsubscribe();
      const { data, error } = await supabase.auth.getSession();
      if (error !== null && !isAuthRetryableFetchError(error)) throw error;
      tell({ type: 'session_loaded', session: data.session ?? readStored() });
    } catch (error) {
      logProblem('Starting sign-in did not work.', String(error));
      if (state.attempt === attempt) tell({ type: 'attempt_failed', stored: readStored() });
    } finally {
      clearTimeout(patience);
    }
  }

  const overall = setTimeout(
    () => tell({ type: 'start_timed_out', stored: readStored() }),
    startTimeoutMs,
  );
  void tryToStart();
  return () => {
    isStopped = true;
    clearTimeout(overall);
    unsubscribe();
  };
}

function removeLeftover() {
  try {
    localStorage.removeItem(leftover);
  } catch {
    // Closed storage holds no leftover.
  }
}
