import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { EarlierChecks } from '#features/scans/earlier-checks.tsx';
import { linkEarlierChecks } from '#features/scans/link-earlier-checks.ts';
import { AccountMenu } from '#features/sessions/account-menu.tsx';
import { beginSession } from '#features/sessions/begin-session.ts';
import { trackLogin } from '#features/sessions/track-login.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import { claimReferral } from '#lib/claim-referral.ts';
import { hasStoredSession } from '#lib/stored-session.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { showKeptToast } from '#lib/toasts.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** What a public page has more for somebody who is signed in. Loaded only where a session is stored. */
export async function startSignedIn(): Promise<void> {
  await Promise.all([
    loadMoreTexts(pageLanguage(), ['account', 'client', 'errors']),
    // Not at the top: the entry would have to name its file, and /home has no bytes to spare.
    import('./signed-in.css'),
  ]);
  const root = document.documentElement;
  if (hasStoredSession()) root.dataset['signedIn'] = '';
  bringToLife('[data-account]', <AccountMenu />);
  bringToLife('[data-earlier-checks]', <EarlierChecks />);
  void showKeptToast();
  const supabase = await openSupabase();
  supabase.auth.onAuthStateChange((_event, session) => {
    if (session === null) delete root.dataset['signedIn'];
    else root.dataset['signedIn'] = '';
  });
  const { data } = await supabase.auth.getSession();
  if (data.session === null) return;
  const { user } = data.session;
  await beginSession(data.session, {
    checks: () => linkEarlierChecks(supabase, user),
    login: () => trackLogin(supabase, user.id),
    referral: () => claimReferral(user),
  });
}

function bringToLife(place: string, part: ReactNode) {
  const element = document.querySelector(place);
  if (element !== null) createRoot(element).render(<ErrorBoundary>{part}</ErrorBoundary>);
}
