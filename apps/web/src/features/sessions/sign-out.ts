import { goTo } from '#lib/go-to.ts';
import { hasStoredSession } from '#lib/stored-session.ts';
import { keepToast, showToast } from '#lib/toasts.ts';
import { loadSupabase } from './enter.ts';

let isLeaving = false;

/** Whether the person is signing out here: then the end of the session is no surprise. */
export function isSigningOut(): boolean {
  return isLeaving;
}

/** Signs this browser out and says so on the page of the sign-in; a failure is said here. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    const supabase = await loadSupabase();
    const { error } = await supabase.auth.signOut({ scope: 'local' });
    if (error === null) keepToast('signed_out');
    else if (hasStoredSession()) {
      isLeaving = false;
      await showToast('sign_out_problem');
      return;
    } else {
      // This browser has forgotten the session; only the server did not answer.
      keepToast('sign_out_problem');
    }
    goTo('/login');
  } catch {
    isLeaving = false;
    await showToast('sign_out_error');
  }
}
