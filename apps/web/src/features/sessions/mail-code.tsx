import { checkFields } from '#lib/check-fields.ts';
import { goTo } from '#lib/go-to.ts';
import { text } from '#lib/texts.ts';
import { keepToast } from '#lib/toasts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AuthFailure } from './auth-failure.ts';
import { explainAuthError } from './auth-failure.ts';
import { enter, loadSupabase } from './enter.ts';
import { FailureNotice } from './failure-notice.tsx';
import type { LinkKind } from './link-request.tsx';
import { newPasswordPath } from './return-path.ts';

const otpTypes = { recovery: 'recovery', signIn: 'magiclink', signUp: 'signup' } as const;

type MailCodeProps = {
  kind: LinkKind;
  email: string;
  /** The code was right; otherwise the page that asked for the sign-in is opened. */
  onDone?: (() => Promise<void>) | undefined;
};

/** The code that stands beside the link in a mail: for who reads mails on another device. */
export function MailCode({ kind, email, onDone }: MailCodeProps) {
  const { form, button, errors, failure, isBusy } = useForm<AuthFailure>({
    check: (element) => checkFields(element, { code: { missing: text('sessions.codeMissing') } }),
    submit: async (values) => {
      await redeemCode(kind, email, readField(values, 'code').replace(/\s/g, ''));
      await (onDone ?? (() => goOn(kind)))();
    },
    explain: (error) => {
      const explained = explainAuthError(error);
      // The platform does not tell a wrong code from one that has expired.
      const isWrong = explained.code === 'link_expired';
      return { failure: isWrong ? { ...explained, code: 'code_wrong' } : explained };
    },
  });
  return (
    <form className="form session-aside" {...form}>
      {failure !== null && <FailureNotice failure={failure} />}
      <TextField
        id="mail-code"
        name="code"
        label={text('sessions.mailCode.label')}
        hint={text('sessions.mailCode.hint')}
        error={errors['code'] ?? null}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        maxLength={12}
        required
      />
      <Button look="quiet" className="button button-quiet" {...button}>
        {isBusy ? text('sessions.busy') : text('sessions.mailCode.submit')}
      </Button>
    </form>
  );
}

async function redeemCode(kind: LinkKind, email: string, token: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.verifyOtp({ email, token, type: otpTypes[kind] });
  if (error !== null) throw error;
}

async function goOn(kind: LinkKind): Promise<void> {
  if (kind === 'recovery') {
    goTo(newPasswordPath());
    return;
  }
  if (kind === 'signUp') keepToast('welcome');
  // The page of the sign-in asks for a second factor where there is one.
  if ((await enter(await loadSupabase())) === 'second-step') goTo('/login');
}
