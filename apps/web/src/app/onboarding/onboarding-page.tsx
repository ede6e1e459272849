import { useEffect, useState } from 'react';
import type { MouseEvent } from 'react';
import type { User } from '@supabase/supabase-js';
import { OnboardingLinks } from '#features/accounts/onboarding-links.tsx';
import { saveOnboardingName } from '#features/accounts/save-onboarding.ts';
import { ConfirmEmail } from '#features/sessions/confirm-email.tsx';
import { SignUpDetails } from '#features/sessions/sign-up-details.tsx';
import { signOut } from '#features/sessions/sign-out.ts';
import { SignUpStart } from '#features/sessions/sign-up-start.tsx';
import { useAuth } from '#lib/auth-context.ts';
import { goTo } from '#lib/go-to.ts';
import { lacksTerms } from '#lib/lacks-terms.ts';
import { text } from '#lib/texts.ts';
import { showKeptToast, showToast } from '#lib/toasts.ts';
import { Waiting } from '#ui/waiting.tsx';
import { OnboardingHead } from './onboarding-head.tsx';
import { OnboardingStep } from './onboarding-step.tsx';
import { PlanStep } from './plan-step.tsx';
import { useOnboardingToasts } from './onboarding-toasts.ts';
import { leaveOnboarding } from './leave-onboarding.ts';
import { useWizard } from './use-wizard.ts';
import './onboarding.css';

/** The page /onboarding: from a visitor to an account with its links and, perhaps, a plan, in four steps. */
export function OnboardingPage() {
  const { loading, user } = useAuth();
  const [lastId, setLastId] = useState(user?.id);
  useOnboardingToasts();
  // Who signs in, here or in another tab, goes on with what is hers; a session that ends takes nothing away.
  if (user !== null && user.id !== lastId) setLastId(user.id);
  if (loading) return <Waiting label={text('onboarding.wait')} />;
  return <Wizard key={lastId} user={user} />;
}

function Wizard({ user }: { user: User | null }) {
  const wizard = useWizard(user);
  const { draft, shown, isForNobody } = wizard;
  const hasAccount = shown === 3 || shown === 4;
  const leave = () => leaveOnboarding(hasAccount || user !== null);
  // There is nothing for her without the terms.
  const mustAccept = user !== null && lacksTerms(user);
  const close = (event: MouseEvent) => {
    leave();
    if (!mustAccept) return;
    event.preventDefault();
    void signOut();
  };

  useEffect(() => {
    document.title = text('onboarding.title');
    if (isForNobody) goTo('/dashboard');
    else void showKeptToast();
  }, [isForNobody]);
  useEffect(() => {
    if (hasAccount && !isForNobody) void saveOnboardingName(draft.name);
  }, [hasAccount, isForNobody, draft.name]);

  if (isForNobody) return <Waiting label={text('onboarding.wait')} />;
  return (
    <div className="onboarding">
      <OnboardingHead
        step={shown === 'confirm' ? 2 : shown}
        closeLabel={text(mustAccept ? 'onboarding.signOut' : 'onboarding.close')}
        onClose={close}
      />
      {shown === 1 && (
        <OnboardingStep title={text('onboarding.start.title')} lede={text('onboarding.start.lede')}>
          <SignUpStart
            email={draft.email}
            path="/onboarding"
            onEmail={(email) => wizard.goTo(2, { email })}
            onGoogle={() => wizard.keep({ step: 2 })}
          />
        </OnboardingStep>
      )}
      {shown === 2 && (
        <OnboardingStep title={text('onboarding.details.title')}>
          <SignUpDetails
            email={draft.email}
            name={draft.name}
            isSignedIn={user !== null}
            onSend={(name) => wizard.keep({ step: 3, name })}
            onDone={() => wizard.goTo(3)}
            onUnconfirmed={wizard.waitForConfirmation}
            onOtherEmail={() => wizard.goTo(1)}
          />
        </OnboardingStep>
      )}
      {shown === 'confirm' && (
        <ConfirmEmail
          email={draft.email}
          onDone={async () => {
            wizard.goTo(3);
            await showToast('welcome');
          }}
        >
          <button type="button" className="text-button" onClick={() => wizard.goTo(1)}>
            {text('onboarding.details.otherEmail')}
          </button>
        </ConfirmEmail>
      )}
      {shown === 3 && (
        <OnboardingStep title={text('onboarding.links.title')} lede={text('onboarding.links.lede')}>
          <OnboardingLinks
            links={draft.links}
            onChange={(links) => wizard.keep({ links })}
            onDone={() => wizard.goTo(4)}
          />
        </OnboardingStep>
      )}
      {shown === 4 && <PlanStep onLeave={leave} />}
    </div>
  );
}
