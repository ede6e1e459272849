import { useEffect, useState } from 'react';
import { checkFields } from '#lib/check-fields.ts';
import { germanTexts } from '#lib/german-texts.ts';
import { pageLanguage } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import { keepToast } from '#lib/toasts.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { readField, readPassword, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { authFailureSentences, explainAuthError } from './auth-failure.ts';
import type { AuthFailure } from './auth-failure.ts';
import { EmailField, emailWords } from './email-field.tsx';
import { enter, loadSupabase } from './enter.ts';
import { FailureNotice } from './failure-notice.tsx';
import { GoogleButton } from './google-button.tsx';
import { LinkRequest } from './link-request.tsx';
import { MailCode } from './mail-code.tsx';
import { countNameCharacters, NameField, nameMaxLength } from './name-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { Panel } from './panel.tsx';
import { returnPath, useSessionLink } from './return-path.ts';
import './sessions.css';

/** The page /register: makes an account and signs in, or asks to confirm the address first. */
export function Register() {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const loginLink = useSessionLink('/login');
  useEffect(() => {
    // Warms up: the client is there when the form is sent.
    loadSupabase().catch(() => undefined);
  }, []);
  if (unconfirmed !== null) return <ConfirmEmail email={unconfirmed} />;
  return (
    <Panel title={text('sessions.register.title')}>
      <p>{text('sessions.register.lede')}</p>
      <RegisterForm onUnconfirmed={setUnconfirmed} loginLink={loginLink} />
      <GoogleButton />
      <p className="session-aside">
        {text('sessions.register.known')} <a href={loginLink}>{text('sessions.login.link')}</a>
      </p>
      <noscript>
        <p className="field-error">{text('sessions.noScript')}</p>
      </noscript>
    </Panel>
  );
}

function RegisterForm(props: { onUnconfirmed: (email: string) => void; loginLink: string }) {
  const { form, button, errors, failure, isBusy } = useForm<AuthFailure>({
    check: checkRegistration,
    submit: async (values) => {
      if ((await signUp(values)) === 'unconfirmed') props.onUnconfirmed(readField(values, 'email'));
    },
    explain: explainSignUp,
  });
  return (
    <form className="form" {...form}>
      {failure !== null && (
        <FailureNotice failure={failure} germanTitle={germanTitle(failure)}>
          {failure.code === 'already_registered' && (
            <p>
              <a href={props.loginLink}>{text('sessions.login.link')}</a>
            </p>
          )}
        </FailureNotice>
      )}
      <NameField error={errors['name'] ?? null} />
      <EmailField error={errors['email'] ?? null} />
      <NewPasswordField label={text('sessions.password')} error={errors['password'] ?? null} />
      <CheckboxField
        id="terms"
        name="terms"
        required
        error={errors['terms'] ?? null}
        label={
          <>
            {text('sessions.register.terms')}{' '}
            <a href="/terms-of-service" target="_blank" rel="noopener">
              {text('sessions.register.termsLink')}
            </a>
          </>
        }
      />
      <CheckboxField
        id="age"
        name="age"
        required
        error={errors['age'] ?? null}
        label={text('sessions.register.age')}
      />
      <Button {...button}>
        {isBusy ? text('sessions.register.busy') : text('sessions.register.submit')}
      </Button>
    </form>
  );
}

function checkRegistration(form: HTMLFormElement): FieldErrors {
  const found = checkFields(form, {
    name: { missing: text('sessions.nameMissing') },
    email: emailWords(),
    password: { missing: text('sessions.passwordMissing') },
    terms: { missing: text('sessions.register.termsMissing') },
    age: { missing: text('sessions.register.ageMissing') },
  });
  const isTooLong = countNameCharacters(readField(new FormData(form), 'name')) > nameMaxLength;
  return isTooLong ? { ...found, name: text('sessions.nameTooLong') } : found;
}

/** A user with a session is signed in at once; without one the address has to be confirmed. */
async function signUp(values: FormData): Promise<'signed-in' | 'unconfirmed'> {
  const supabase = await loadSupabase();
  const { data, error } = await supabase.auth.signUp({
    email: readField(values, 'email'),
    password: readPassword(values, 'password'),
    options: {
      emailRedirectTo: location.origin + returnPath(),
      data: { full_name: readField(values, 'name'), locale: pageLanguage() },
    },
  });
  if (error !== null) throw error;
  if (data.session === null) return 'unconfirmed';
  keepToast('welcome');
  await enter(supabase);
  return 'signed-in';
}

function explainSignUp(error: unknown): { failure: AuthFailure | null; fields?: FieldErrors } {
  const failure = explainAuthError(error);
  if (failure.code === 'weak_password') {
    return { failure: null, fields: { password: authFailureSentences(failure).join(' ') } };
  }
  if (failure.code === 'email_invalid') {
    return { failure: null, fields: { email: text('sessions.emailInvalid') } };
  }
  return { failure };
}

function germanTitle({ code }: AuthFailure): string {
  if (code === 'already_registered') {
    return `${germanTexts.alreadyRegistered} – ${germanTexts.alreadyRegisteredBody}`;
  }
  return code === 'server.unexpected' ? germanTexts.unexpectedError : germanTexts.registrationError;
}

function ConfirmEmail({ email }: { email: string }) {
  const [isAgain, setIsAgain] = useState(false);
  const isGerman = pageLanguage() === 'de';
  return (
    <Panel
      title={isGerman ? germanTexts.confirmEmail : text('sessions.register.confirmTitle')}
      isNext
    >
      {!isGerman && <p lang="de">{germanTexts.confirmEmail}</p>}
      <p>{text('sessions.register.confirmBody', { email })}</p>
      <p className="quiet">{text('sessions.link.spam')}</p>
      {isAgain ? (
        <LinkRequest kind="signUp" email={email} />
      ) : (
        <>
          <MailCode kind="signUp" email={email} />
          <button type="button" className="text-button" onClick={() => setIsAgain(true)}>
            {text('sessions.link.again')}
          </button>
        </>
      )}
    </Panel>
  );
}
