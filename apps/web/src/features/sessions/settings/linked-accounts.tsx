import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UserIdentity } from '@supabase/supabase-js';
import { Loaded } from '#lib/loaded.tsx';
import { withProof } from '#lib/proof.ts';
import { text } from '#lib/texts.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { linkProblem, loadSupabase } from '../enter.ts';
import { isGoogleOffered } from '../google-button.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { SettingsNotice } from './settings-notice.tsx';
import { useAuthUser, useRefreshAuthUser } from './use-auth-user.ts';
import './settings.css';

/** The ways into the account: e-mail and Google. The last one stays. */
export function LinkedAccounts() {
  const authUser = useAuthUser();
  const refresh = useRefreshAuthUser();
  const google = useQuery({ queryKey: ['google-offered'], queryFn: isGoogleOffered });
  // Back from Google with a refusal.
  const [error, setError] = useState<unknown>(linkProblem);
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<void>) {
    setError(null);
    setIsBusy(true);
    try {
      await work();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setIsBusy(false);
    }
  }

  const unlink = (identity: UserIdentity) =>
    run(async () => {
      const { auth } = await loadSupabase();
      const { error: refusal } = await withProof(() => auth.unlinkIdentity(identity));
      if (refusal !== null) throw refusal;
      await refresh();
      void showToast('saved');
    });

  return (
    <Section id="linked" title={text('settings.linked.title')} lede={text('settings.linked.lede')}>
      <SettingsNotice error={error} />
      <Loaded query={authUser} lines={2}>
        {({ identities = [] }) => (
          <>
            <ul className="settings-list" aria-label={text('settings.linked.title')}>
              {identities.map((identity) => (
                <li key={identity.identity_id} className="has-action">
                  <div>
                    <p className="settings-list-name">{providerName(identity.provider)}</p>
                    <p className="quiet">{addressOf(identity)}</p>
                  </div>
                  {identities.length > 1 && (
                    <ConfirmButton
                      label={text('settings.linked.unlink', {
                        provider: providerName(identity.provider),
                      })}
                      title={text('settings.linked.unlinkTitle')}
                      body={text(
                        identity.provider === 'email'
                          ? 'settings.linked.unlinkEmailBody'
                          : 'settings.linked.unlinkBody',
                      )}
                      isBusy={isBusy}
                      onConfirm={() => void unlink(identity)}
                    />
                  )}
                </li>
              ))}
            </ul>
            {identities.length === 1 && <p className="quiet">{text('settings.linked.onlyOne')}</p>}
            {google.data === true && !identities.some(({ provider }) => provider === 'google') && (
              <p className="actions">
                <Button look="quiet" aria-disabled={isBusy} onClick={() => void run(linkGoogle)}>
                  {text('settings.linked.linkGoogle')}
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

async function linkGoogle(): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await withProof(() =>
    auth.linkIdentity({
      provider: 'google',
      options: {
        redirectTo: `${location.origin}/settings?section=linked`,
        scopes: 'email',
        queryParams: { prompt: 'select_account' },
      },
    }),
  );
  if (error !== null) throw error;
}

function providerName(provider: string): string {
  switch (provider) {
    case 'google':
      return 'Google';
    case 'email':
      return text('settings.linked.email');
    default:
      return provider;
  }
}

function addressOf({ identity_data: data }: UserIdentity): string {
  const email: unknown = data?.['email'];
  return typeof email === 'string' ? email : '';
}
