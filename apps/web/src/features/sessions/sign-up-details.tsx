import { text } from '#lib/texts.ts';
import { showToast } from '#lib/toasts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import type { AuthFailure } from './auth-failure.ts';
import { EmailField } from './email-field.tsx';
import { loadSupabase } from './enter.ts';
import { NameField } from './name-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SignUpFailure } from './sign-up-failure.tsx';
import { checkSignUp, explainSignUp, personOf, signUp } from './sign-up.ts';
import { TermsFields } from './terms-fields.tsx';
import './sessions.css';

type SignUpDetailsProps = {
  email: string;
  name: string;
  /** Came through Google: there is an account, and no password is asked for. */
  isSignedIn: boolean;
  /** Before anybody is asked: from then on the person may be signed in. */
  onSend: (name: string) => void;
  onDone: () => void;
  /** The account is made, and its address waits to be confirmed. */
  onUnconfirmed: () => void;
  /** Back to the address. */
  onOtherEmail: () => void;
};

/** Name, password and what everybody agrees to; then the account is made. */
export function SignUpDetails(props: SignUpDetailsProps) {
  const { email, name, isSignedIn } = props;
  const { form, button, errors, failure, isBusy } = useForm<AuthFailure>({
    check: checkSignUp,
    submit: async (values) => {
      props.onSend(readField(values, 'name'));
      if (isSignedIn) await notePerson(values);
      else if ((await signUp(values, '/dashboard')) === 'unconfirmed') {
        props.onUnconfirmed();
        return;
      } else void showToast('welcome');
      props.onDone();
    },
    explain: explainSignUp,
  });
  return (
    <form className="form" {...form}>
      <SignUpFailure failure={failure} loginLink="/login" />
      <EmailField error={errors['email'] ?? null} defaultValue={email} readOnly />
      {!isSignedIn && (
        <button type="button" className="text-button" onClick={props.onOtherEmail}>
          {text('onboarding.details.otherEmail')}
        </button>
      )}
      <NameField error={errors['name'] ?? null} defaultValue={name} />
      {!isSignedIn && (
        <NewPasswordField label={text('sessions.password')} error={errors['password'] ?? null} />
      )}
      <TermsFields errors={errors} />
      <Button {...button}>
        {isBusy ? text('sessions.register.busy') : text('onboarding.next')}
      </Button>
    </form>
  );
}

/** Keeps name and terms with the account that Google has made. @throws what the sign-in API answered */
async function notePerson(values: FormData): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.updateUser({ data: personOf(values) });
  if (error !== null) throw error;
}
