import { forgetFormDrafts } from '#lib/form-drafts.ts';
import { goTo } from '#lib/go-to.ts';
import { activeImpersonation, endImpersonation } from '#lib/impersonation.ts';
import { hasStoredSession } from '#lib/stored-session.ts';
import { keepToast, showToast } from '#lib/toasts.ts';
import { loadSupabase } from './enter.ts';

let isLeaving = false;

/**
 * Whether the person is signing out here, or an operator looks at the account, who then returns to her own: then the end
 * of the session is no surprise.
 */
export function isSigningOut(): boolean {
  return isLeaving || activeImpersonation() !== null;
}

/**
 * Signs out and says so on the page of the sign-in; a failure is said here.
 * @param scope this browser alone, or every device
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  if (activeImpersonation() !== null) {
    endImpersonation();
    return;
  }
  isLeaving = true;
  try {
    const supabase = await loadSupabase();
    const { error } = await supabase.auth.signOut({ scope });
    if (error === null) keepToast('signed_out');
    else if (hasStoredSession()) {
      isLeaving = false;
      await showToast('sign_out_problem');
      return;
    } else {
      // This browser has forgotten the session; only the server did not answer.
      keepToast('sign_out_problem');
    }
    forgetFormDrafts();
    goTo('/login');
  } catch {
    isLeaving = false;
    await showToast('sign_out_error');
  }
}

/** Forgets this browser's session and asks for a fresh sign-in, which leads back to `path`. */
export async function signInAgain(path: string): Promise<void> {
  if (activeImpersonation() !== null) {
    endImpersonation();
    return;
  }
  isLeaving = true;
  const { auth } = await loadSupabase();
  await auth.signOut({ scope: 'local' });
  goTo(`/login?next=${encodeURIComponent(path)}`);
}
