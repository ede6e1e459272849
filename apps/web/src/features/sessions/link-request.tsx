import { useState } from 'react';
import { withCaptcha } from '#lib/captcha.ts';
import { checkFields } from '#lib/check-fields.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { AuthFailure } from './auth-failure.ts';
import { explainAuthError } from './auth-failure.ts';
import { EmailField, emailWords } from './email-field.tsx';
import { loadSupabase } from './enter.ts';
import { FailureNotice } from './failure-notice.tsx';
import { MailCode } from './mail-code.tsx';
import { returnPath } from './return-path.ts';

/** What the link in the mail is for. */
export type LinkKind = 'recovery' | 'signIn' | 'signUp';

/**
 * Asks for a mail with a link. The answer is the same whether the address has an account or not, so that
 * nobody learns who is a customer (OWASP ASVS 6.3.8).
 */
export function LinkRequest(props: {
  kind: LinkKind;
  email?: string;
  /** What follows once the code of the mail was right, where that is no other page. */
  onDone?: (() => Promise<void>) | undefined;
}) {
  const { kind, email = '', onDone } = props;
  const [address, setAddress] = useState(email);
  const [isSent, setIsSent] = useState(false);
  const { form, button, errors, failure, isBusy } = useForm<AuthFailure>({
    check: (element) => checkFields(element, { email: emailWords() }),
    submit: async (values) => {
      const typed = readField(values, 'email');
      setAddress(typed);
      await requestLink(kind, typed);
      setIsSent(true);
    },
    explain: (error) => {
      const explained = explainAuthError(error);
      if (explained.code !== 'email_invalid') return { failure: explained };
      return { failure: null, fields: { email: text('sessions.emailInvalid') } };
    },
  });
  if (isSent) {
    return (
      <>
        <Notice tone="good">
          <p>{text(`sessions.link.${kind}Sent`, { email: address })}</p>
        </Notice>
        <p className="quiet">{text('sessions.link.spam')}</p>
        <MailCode kind={kind} email={address} onDone={onDone} />
        <button type="button" className="text-button" onClick={() => setIsSent(false)}>
          {text('sessions.link.again')}
        </button>
      </>
    );
  }
  return (
    <form className="form" {...form}>
      {failure !== null && <FailureNotice failure={failure} />}
      <EmailField error={errors['email'] ?? null} defaultValue={address} />
      <Button {...button}>{isBusy ? text('sessions.busy') : text('sessions.link.submit')}</Button>
    </form>
  );
}

async function requestLink(kind: LinkKind, email: string): Promise<void> {
  const { auth } = await loadSupabase();
  const back = location.origin + returnPath();
  const { error } = await {
    recovery: async () =>
      auth.resetPasswordForEmail(
        email,
        await withCaptcha({ redirectTo: `${location.origin}/reset-password` }),
      ),
    signIn: async () =>
      auth.signInWithOtp({
        email,
        options: await withCaptcha({ shouldCreateUser: false, emailRedirectTo: back }),
      }),
    signUp: async () =>
      auth.resend({ type: 'signup', email, options: await withCaptcha({ emailRedirectTo: back }) }),
  }[kind]();
  // Where no account is made, an unknown address is refused as "not offered": that is no news for us.
  if (error !== null && !(kind === 'signIn' && error.code === 'otp_disabled')) throw error;
}
