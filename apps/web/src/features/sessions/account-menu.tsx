import { useEffect, useState } from 'react';
import { text } from '#lib/texts.ts';
import { loadSupabase, needsSecondStep } from './enter.ts';
import { GuestLinks } from './guest-links.tsx';
import { signOut } from './sign-out.ts';
import { storedEmail } from './stored-email.ts';

type Account = { email: string; isHalf: boolean } | null;

/** In the header: who is signed in, the way to her dashboard, and the way out. Follows what other tabs do. */
export function AccountMenu() {
  const [account, setAccount] = useState<Account>(() => {
    const email = storedEmail();
    return email === null ? null : { email, isHalf: false };
  });
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    let stop = () => {
      isGone = true;
    };
    void loadSupabase().then(
      (supabase) => {
        if (isGone) return;
        const { data } = supabase.auth.onAuthStateChange((_event, session) => {
          if (session === null) setAccount(null);
          else setAccount({ email: session.user.email ?? '', isHalf: false });
        });
        stop = () => data.subscription.unsubscribe();
        needsSecondStep(supabase).then(
          (isHalf) => isHalf && setAccount((known) => known && { ...known, isHalf }),
          () => undefined,
        );
      },
      // Offline: what is stored is what is known.
      () => undefined,
    );
    return () => stop();
  }, []);

  if (account === null) return <GuestLinks />;
  return (
    <>
      {account.isHalf ? (
        <a href="/login">{text('account.finish')}</a>
      ) : (
        <a className="account-email" href="/dashboard" title={account.email}>
          <span className="visually-hidden">{text('account.signedInAs')}</span> {account.email}
        </a>
      )}
      <button
        type="button"
        className="text-button"
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return;
          setIsBusy(true);
          void signOut().finally(() => setIsBusy(false));
        }}
      >
        {text('account.signOut')}
      </button>
    </>
  );
}
