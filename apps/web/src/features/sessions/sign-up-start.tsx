import { useEffect } from 'react';
import { checkFields } from '#lib/check-fields.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { EmailField, emailWords } from './email-field.tsx';
import { loadSupabase } from './enter.ts';
import { GoogleButton } from './google-button.tsx';
import { forgetReturnPath } from './return-path.ts';
import './sessions.css';

type SignUpStartProps = {
  email: string;
  onEmail: (email: string) => void;
  /** Google's page is about to take this one's place; it comes back here. */
  onGoogle: () => void;
  /** Path of the page this stands on. */
  path: string;
};

/** The beginning of an account: an e-mail address, or Google. Nobody is asked yet. */
export function SignUpStart({ email, onEmail, onGoogle, path }: SignUpStartProps) {
  useEffect(() => {
    // Who comes back from Google without an account may sign in elsewhere, and is not to be led here then.
    forgetReturnPath();
    // Warms up: the client is there when the account is made.
    loadSupabase().catch(() => undefined);
  }, []);
  const { form, button, errors } = useForm<never>({
    check: (element) => checkFields(element, { email: emailWords() }),
    submit: (values) => {
      onEmail(readField(values, 'email'));
      return Promise.resolve();
    },
    explain: () => ({ failure: null }),
  });
  return (
    <>
      <form className="form" {...form}>
        <EmailField error={errors['email'] ?? null} defaultValue={email} />
        <Button {...button}>{text('onboarding.start.submit')}</Button>
      </form>
      <GoogleButton returnTo={path} onLeave={onGoogle} />
      <p className="session-aside">
        <a href="/login">{text('onboarding.start.login')}</a>
      </p>
    </>
  );
}
