import { useEffect, useState } from 'react';
import { checkFields } from '#lib/check-fields.ts';
import { text } from '#lib/texts.ts';
import { keepToast } from '#lib/toasts.ts';
import { readPassword, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import type { AuthFailure } from './auth-failure.ts';
import { authFailureSentences, explainAuthError } from './auth-failure.ts';
import { enter, loadSupabase, needsSecondStep, readFirstSession } from './enter.ts';
import { FailureNotice } from './failure-notice.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { Panel, WaitingPanel } from './panel.tsx';
import { SecondStep } from './second-step.tsx';
import './sessions.css';

type Step =
  | { name: 'waiting' }
  | { name: 'second-step' }
  | { name: 'form'; email: string }
  | { name: 'no-link'; failure: AuthFailure };

/** The page /reset-password, which the link in the mail leads to: a new password. */
export function ResetPassword() {
  const [step, setStep] = useState<Step>({ name: 'waiting' });

  useEffect(() => {
    void firstStep().then(setStep);
  }, []);

  switch (step.name) {
    case 'waiting':
      return <WaitingPanel title={text('sessions.reset.title')} />;
    case 'second-step':
      return <SecondStep onDone={async () => setStep(await firstStep())} />;
    case 'form':
      return (
        <NewPasswordForm
          email={step.email}
          onOver={() => setStep({ name: 'no-link', failure: noLink })}
        />
      );
    case 'no-link':
      return (
        <Panel title={text('sessions.reset.title')} isNext>
          <FailureNotice failure={step.failure} />
          <p className="actions">
            <a className="button button-primary" href="/forgot-password">
              {text('sessions.confirm.newLink')}
            </a>
          </p>
        </Panel>
      );
  }
}

async function firstStep(): Promise<Step> {
  try {
    const supabase = await loadSupabase();
    const session = await readFirstSession(supabase);
    if (session === null) return { name: 'no-link', failure: noLink };
    if (await needsSecondStep(supabase)) return { name: 'second-step' };
    return { name: 'form', email: session.user.email ?? '' };
  } catch (error) {
    return { name: 'no-link', failure: explainAuthError(error) };
  }
}

const noLink: AuthFailure = { code: 'link_expired', retryAfter: null, reasons: [] };

/** `onOver`: the session that the link began is no longer fresh enough to set a password. */
function NewPasswordForm({ email, onOver }: { email: string; onOver: () => void }) {
  const { form, button, errors, failure, isBusy } = useForm<AuthFailure>({
    check: (element) =>
      checkFields(element, { password: { missing: text('sessions.passwordMissing') } }),
    submit: async (values) => {
      const supabase = await loadSupabase();
      const password = readPassword(values, 'password');
      const { error } = await supabase.auth.updateUser({ password });
      if (error !== null) throw error;
      keepToast('password_changed');
      await enter(supabase);
    },
    explain: (error) => {
      const explained = explainAuthError(error);
      if (explained.code === 'session_ended') {
        onOver();
        return { failure: null };
      }
      if (explained.code !== 'weak_password' && explained.code !== 'same_password') {
        return { failure: explained };
      }
      return { failure: null, fields: { password: authFailureSentences(explained).join(' ') } };
    },
  });
  return (
    <Panel title={text('sessions.reset.title')} isNext>
      <p>{text('sessions.reset.lede', { email })}</p>
      <form className="form" {...form}>
        {failure !== null && <FailureNotice failure={failure} />}
        {/* Tells password managers whose password this is. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          defaultValue={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <NewPasswordField
          label={text('sessions.reset.password')}
          error={errors['password'] ?? null}
        />
        <Button {...button}>
          {isBusy ? text('sessions.busy') : text('sessions.reset.submit')}
        </Button>
      </form>
    </Panel>
  );
}
