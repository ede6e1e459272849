import { useEffect, useState } from 'react';
import { goTo } from '#lib/go-to.ts';
import { emptyDraft, keepDraft } from '#lib/onboarding-draft.ts';
import { text } from '#lib/texts.ts';
import { keepToast } from '#lib/toasts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import type { AuthFailure } from './auth-failure.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { EmailField } from './email-field.tsx';
import { claimHeldReferral, enter, loadSupabase } from './enter.ts';
import { GoogleButton } from './google-button.tsx';
import { NameField } from './name-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { Panel } from './panel.tsx';
import { isReturnWanted, returnPath, useSessionLink } from './return-path.ts';
import { SignUpFailure } from './sign-up-failure.tsx';
import { checkSignUp, explainSignUp, signUp } from './sign-up.ts';
import { TermsFields } from './terms-fields.tsx';
import './sessions.css';

type Person = { email: string; name: string };

/** The page /register: makes an account and signs in, or asks to confirm the address first. */
export function Register() {
  const [unconfirmed, setUnconfirmed] = useState<Person | null>(null);
  const loginLink = useSessionLink('/login');
  useEffect(() => {
    // Warms up: the client is there when the form is sent.
    loadSupabase().catch(() => undefined);
  }, []);
  if (unconfirmed !== null) {
    return <ConfirmEmail email={unconfirmed.email} onDone={() => welcome(unconfirmed)} />;
  }
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

function RegisterForm(props: { onUnconfirmed: (person: Person) => void; loginLink: string }) {
  const { form, button, errors, failure, isBusy } = useForm<AuthFailure>({
    check: checkSignUp,
    submit: async (values) => {
      const person = { email: readField(values, 'email'), name: readField(values, 'name') };
      if ((await signUp(values, returnPath())) === 'signed-in') await welcome(person);
      else props.onUnconfirmed(person);
    },
    explain: explainSignUp,
  });
  return (
    <form className="form" {...form}>
      <SignUpFailure failure={failure} loginLink={props.loginLink} />
      <NameField error={errors['name'] ?? null} />
      <EmailField error={errors['email'] ?? null} />
      <NewPasswordField label={text('sessions.password')} error={errors['password'] ?? null} />
      <TermsFields errors={errors} />
      <Button {...button}>
        {isBusy ? text('sessions.register.busy') : text('sessions.register.submit')}
      </Button>
    </form>
  );
}

/** Leads who has just made an account back to the page that asked for it, else on to her links and plan. */
async function welcome({ email, name }: Person): Promise<void> {
  keepToast('welcome');
  if (isReturnWanted()) {
    await enter(await loadSupabase());
    return;
  }
  await claimHeldReferral(await loadSupabase());
  keepDraft({ ...emptyDraft, step: 3, email, name });
  goTo('/onboarding');
}
