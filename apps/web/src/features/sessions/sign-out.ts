import { goTo } from '#lib/go-to.ts';
import { keepToast, showToast } from '#lib/toasts.ts';
import { loadSupabase } from './enter.ts';

/** Signs this browser out and says so on the page of the sign-in; a failure is said here. */
export async function signOut(): Promise<void> {
  try {
    const supabase = await loadSupabase();
    const { error } = await supabase.auth.signOut({ scope: 'local' });
    if (error !== null) {
      await showToast('sign_out_problem');
      return;
    }
    keepToast('signed_out');
    goTo('/login');
  } catch {
    await showToast('sign_out_error');
  }
}
