import { useEffect, useState } from 'react';
import { readSupabaseAddress } from '#lib/supabase-address.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { explainAuthError } from './auth-failure.ts';
import type { AuthFailure } from './auth-failure.ts';
import { loadSupabase } from './enter.ts';
import { FailureNotice } from './failure-notice.tsx';
import { keepReturnPath } from './return-path.ts';
import { showGoogleProblem } from './show-google-problem.ts';

type GoogleButtonProps = {
  /** The page that the sign-in comes back to; otherwise the one that asked for it. */
  returnTo?: string;
  /** Last words before this page is left. */
  onLeave?: () => void;
};

/** "Continue with Google", where this installation offers it; else nothing. */
export function GoogleButton({ returnTo, onLeave }: GoogleButtonProps) {
  const [isOffered, setIsOffered] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  useEffect(() => {
    void isGoogleOffered().then(setIsOffered);
  }, []);
  if (!isOffered) return null;
  return (
    <>
      <p className="divider">{text('sessions.or')}</p>
      <Button
        look="quiet"
        className="button button-quiet button-wide"
        onClick={() => {
          setFailure(null);
          onLeave?.();
          signInWithGoogle(returnTo).catch((error: unknown) => {
            const explained = explainAuthError(error);
            setFailure(explained);
            void showGoogleProblem(explained);
          });
        }}
      >
        {text('sessions.google')}
      </Button>
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  );
}

export async function isGoogleOffered(): Promise<boolean> {
  try {
    const { url, key } = await readSupabaseAddress();
    const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key } });
    const settings = (await response.json()) as { external?: { google?: unknown } } | null;
    return settings?.external?.google === true;
  } catch {
    // Then the other ways in are enough.
    return false;
  }
}

async function signInWithGoogle(returnTo: string | undefined): Promise<void> {
  keepReturnPath(returnTo);
  const supabase = await loadSupabase();
  const { error } = await supabase.auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: `${location.origin}/login`,
      scopes: 'email',
      queryParams: { access_type: 'offline', prompt: 'consent' },
    },
  });
  if (error !== null) throw error;
}
