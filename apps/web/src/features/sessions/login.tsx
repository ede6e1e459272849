import { useEffect, useState } from 'react';
import { withCaptcha } from '#lib/captcha.ts';
import { checkFields } from '#lib/check-fields.ts';
import { text } from '#lib/texts.ts';
import { showKeptToast } from '#lib/toasts.ts';
import { useBrowserValue, useIsHydrated } from '#lib/use-browser-value.ts';
import { readField, readPassword, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { explainAuthError } from './auth-failure.ts';
import type { AuthFailure } from './auth-failure.ts';
import { EmailField, emailWords } from './email-field.tsx';
import { enter, loadSupabase, mayHaveSession, readFirstSession } from './enter.ts';
import { FailureNotice } from './failure-notice.tsx';
import { GoogleButton } from './google-button.tsx';
import { LinkRequest } from './link-request.tsx';
import { Panel } from './panel.tsx';
import { useSessionLink } from './return-path.ts';
import { SecondStep } from './second-step.tsx';
import { showGoogleProblem } from './show-google-problem.ts';
import './sessions.css';

type Step = 'password' | 'link' | 'second-step';

const wantsLink = () => new URLSearchParams(location.search).get('by') === 'link';

/** The page /login: with a password, by a link in a mail, or with Google; then the second factor. */
export function Login() {
  const isHydrated = useIsHydrated();
  const [chosenStep, setStep] = useState<Step | null>(null);
  const isByLink = useBrowserValue(wantsLink, false);
  const step = chosenStep ?? (isByLink ? 'link' : 'password');
  const [firstFailure, setFirstFailure] = useState<AuthFailure | null>(null);
  const registerLink = useSessionLink('/register');

  useEffect(() => {
    void showKeptToast();
    enterIfSignedIn().then(
      (outcome) => outcome === 'second-step' && setStep(outcome),
      (error: unknown) => {
        const failure = explainAuthError(error);
        setFirstFailure(failure);
        if (failure.code === 'google_failed') void showGoogleProblem(failure);
      },
    );
  }, []);

  async function goOn() {
    if ((await enter(await loadSupabase())) === 'second-step') setStep('second-step');
  }

  if (step === 'second-step') return <SecondStep onDone={goOn} />;
  return (
    <Panel title={text('sessions.login.title')}>
      {firstFailure !== null && <FailureNotice failure={firstFailure} />}
      {step === 'password' ? (
        <PasswordForm onDone={goOn} />
      ) : (
        <>
          <p>{text('sessions.login.linkHint')}</p>
          <LinkRequest kind="signIn" />
        </>
      )}
      <button
        type="button"
        className="text-button"
        disabled={!isHydrated}
        onClick={() => setStep(step === 'link' ? 'password' : 'link')}
      >
        {step === 'link' ? text('sessions.login.byPassword') : text('sessions.login.byLink')}
      </button>
      <GoogleButton />
      <p className="session-aside">
        {text('sessions.login.newHere')} <a href={registerLink}>{text('sessions.register.link')}</a>
      </p>
      <noscript>
        <p className="field-error">{text('sessions.noScript')}</p>
      </noscript>
    </Panel>
  );
}

/** Who has a session already, or comes back with one, goes on at once. */
async function enterIfSignedIn(): Promise<'second-step' | 'left' | 'stays'> {
  if (mayHaveSession()) {
    const supabase = await loadSupabase();
    return (await readFirstSession(supabase)) === null ? 'stays' : enter(supabase);
  }
  // Warms up: the client is there when the form is sent.
  loadSupabase().catch(() => undefined);
  return 'stays';
}

function PasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const forgotLink = useSessionLink('/forgot-password');
  const { form, button, errors, failure, isBusy } = useForm<AuthFailure>({
    check: (element) =>
      checkFields(element, {
        email: emailWords(),
        password: { missing: text('sessions.passwordMissing') },
      }),
    submit: async (values) => {
      const supabase = await loadSupabase();
      const { error } = await supabase.auth.signInWithPassword({
        email: readField(values, 'email'),
        password: readPassword(values, 'password'),
        options: await withCaptcha({}),
      });
      if (error !== null) throw error;
      await onDone();
    },
    explain: (error) => ({ failure: explainAuthError(error) }),
  });
  return (
    <form className="form" {...form}>
      {failure !== null && (
        <FailureNotice failure={failure}>
          {failure.code === 'email_not_confirmed' && (
            <p>
              <a href="/confirm?type=signup">{text('sessions.confirm.newLink')}</a>
            </p>
          )}
        </FailureNotice>
      )}
      <EmailField error={errors['email'] ?? null} />
      <PasswordField
        id="password"
        name="password"
        label={text('sessions.password')}
        showLabel={text('sessions.showPassword')}
        error={errors['password'] ?? null}
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      <p>
        <a href={forgotLink}>{text('sessions.login.forgot')}</a>
      </p>
      <Button {...button}>{isBusy ? text('sessions.busy') : text('sessions.login.submit')}</Button>
    </form>
  );
}
