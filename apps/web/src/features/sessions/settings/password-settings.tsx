import { useState } from 'react';
import { useAuth, useUser } from '#lib/auth-context.ts';
import { checkFields } from '#lib/check-fields.ts';
import { readClaims } from '#lib/read-claims.ts';
import { text } from '#lib/texts.ts';
import { showToast } from '#lib/toasts.ts';
import { readField, readPassword, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { loadSupabase } from '../enter.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { isFresh } from './is-fresh.ts';
import { authCodeOf, settingsFailureSentences } from './settings-failure.ts';
import { SettingsNotice } from './settings-notice.tsx';
import './settings.css';

/** What shows that the session is in the right hands. */
type Proof = 'none' | 'password' | 'code';

/** At which field a refusal is said. */
const fieldOf: Record<string, string> = {
  weak_password: 'password',
  same_password: 'password',
  invalid_credentials: 'current',
  reauthentication_not_valid: 'code',
};

/** A new password, against the current one or a code from the mailbox. */
export function PasswordSettings() {
  const { session } = useAuth();
  const { email } = useUser();
  const [proof, setProof] = useState<Proof>(() =>
    isFresh(readClaims(session?.access_token), Date.now()) ? 'none' : 'password',
  );
  // A saved password begins the form anew.
  const [round, setRound] = useState(0);
  return (
    <Section
      id="password"
      title={text('settings.password.title')}
      lede={text('settings.password.lede')}
    >
      <PasswordForm
        key={round}
        email={email ?? ''}
        proof={proof}
        onProof={setProof}
        onSaved={() => {
          setRound(round + 1);
          setProof('password');
          void showToast('password_changed');
        }}
      />
    </Section>
  );
}

type PasswordFormProps = {
  email: string;
  proof: Proof;
  onProof: (proof: Proof) => void;
  onSaved: () => void;
};

function PasswordForm({ email, proof, onProof, onSaved }: PasswordFormProps) {
  const { form, button, errors, failure, isBusy } = useForm<unknown>({
    check: (element) =>
      checkFields(element, {
        current: { missing: text('settings.password.currentMissing') },
        code: { missing: text('sessions.codeMissing') },
        password: { missing: text('sessions.passwordMissing') },
      }),
    submit: async (values) => {
      const { auth } = await loadSupabase();
      const { error } = await auth.updateUser({
        password: readPassword(values, 'password'),
        ...(proof === 'password' ? { current_password: readPassword(values, 'current') } : {}),
        ...(proof === 'code' ? { nonce: readField(values, 'code').replace(/\s/g, '') } : {}),
      });
      if (error !== null) throw error;
      onSaved();
    },
    explain: (error) => {
      const code = authCodeOf(error);
      // Meanwhile the sign-in is no longer fresh.
      if (code === 'reauthentication_needed' && proof === 'none') {
        onProof('password');
        return { failure: null, fields: { current: text('settings.password.currentMissing') } };
      }
      const field = fieldOf[code];
      if (field === undefined) return { failure: error };
      return { failure: null, fields: { [field]: settingsFailureSentences(error).join(' ') } };
    },
  });
  const [mailError, setMailError] = useState<unknown>(null);
  const [mail, setMail] = useState<'none' | 'asked' | 'sent' | 'sentAgain'>('none');
  // Whoever comes back from the code goes on at the field, not at the page's start.
  const [isBack, setIsBack] = useState(false);

  async function sendCode() {
    // Two presses are one mail: the second would make the first one's code void, or be refused.
    if (mail === 'asked') return;
    setMailError(null);
    setMail('asked');
    try {
      const { auth } = await loadSupabase();
      const { error } = await auth.reauthenticate();
      if (error !== null) throw error;
      onProof('code');
      setMail(proof === 'code' ? 'sentAgain' : 'sent');
    } catch (error) {
      setMailError(error);
      setMail('none');
    }
  }

  return (
    <form className="form settings-form" {...form}>
      <SettingsNotice error={failure ?? mailError} />
      {/* Tells password managers whose password this is. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {proof === 'password' && (
        <>
          <PasswordField
            id="current-password"
            name="current"
            label={text('settings.password.current')}
            showLabel={text('sessions.showPassword')}
            error={errors['current'] ?? null}
            autoComplete="current-password"
            autoFocus={isBack}
            required
          />
          <button
            type="button"
            className="text-button"
            aria-disabled={mail === 'asked'}
            onClick={() => void sendCode()}
          >
            {text('settings.password.byCode')}
          </button>
        </>
      )}
      {proof === 'code' && (
        <>
          <TextField
            id="password-code"
            name="code"
            label={text('settings.password.code')}
            hint={text('settings.password.codeHint', { email })}
            error={errors['code'] ?? null}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
          />
          <p className="quiet" role="status">
            {mail === 'sentAgain' ? text('sessions.code.sentAgain') : ''}
          </p>
          <button
            type="button"
            className="text-button"
            aria-disabled={mail === 'asked'}
            onClick={() => void sendCode()}
          >
            {text('sessions.code.again')}
          </button>
          <button
            type="button"
            className="text-button"
            onClick={() => {
              setMailError(null);
              setIsBack(true);
              onProof('password');
            }}
          >
            {text('sessions.code.byPassword')}
          </button>
        </>
      )}
      <NewPasswordField
        label={text('sessions.reset.password')}
        error={errors['password'] ?? null}
      />
      <p className="actions">
        <Button {...button}>
          {isBusy ? text('settings.busy') : text('settings.password.submit')}
        </Button>
      </p>
    </form>
  );
}
