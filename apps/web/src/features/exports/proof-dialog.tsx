import { useId, useState } from 'react';
import { useUser } from '#lib/auth-context.ts';
import { checkFields } from '#lib/check-fields.ts';
import { dataFailureText, explainDataError } from '#lib/data-failure.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { readField, readPassword, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';

/** What shows that it is she: her password, or the code of a mail. */
export type Proof = { password: string } | { code: string };

type ProofDialogProps = {
  title: string;
  body: string;
  confirm: string;
  /** @throws what was refused; said at the field when the proof was wrong */
  onProve: (proof: Proof) => Promise<void>;
  onClose: () => void;
};

/** Asks for her password, or for the code that is mailed to who has none, before something that a thief must not do. */
export function ProofDialog({ body, confirm, onClose, onProve, title }: ProofDialogProps) {
  const { email } = useUser();
  const titleId = useId();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [mailProblem, setMailProblem] = useState<string | null>(null);
  const { button, errors, failure, form, isBusy } = useForm<string>({
    check: (element) =>
      checkFields(element, {
        password: { missing: text('exports.proof.passwordMissing') },
        code: { missing: text('exports.proof.codeMissing') },
      }),
    submit: (values) =>
      onProve(
        way === 'password'
          ? { password: readPassword(values, 'password') }
          : { code: readField(values, 'code').replace(/\s/gu, '') },
      ),
    explain: (error) =>
      explainDataError(error) === 'exports.proof_wrong'
        ? { failure: null, fields: { [way]: dataFailureText(error) } }
        : { failure: dataFailureText(error) },
  });

  async function sendCode() {
    setMailProblem(null);
    try {
      const { auth } = await openSupabase();
      const { error } = await auth.reauthenticate();
      if (error !== null) throw error;
      setWay('code');
    } catch (error) {
      setMailProblem(dataFailureText(error));
    }
  }

  const problem = failure ?? mailProblem;
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      <p>{body}</p>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <form className="form" {...form}>
        {/* Tells password managers whose password this is. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {way === 'password' ? (
          <>
            <PasswordField
              id="proof-password"
              name="password"
              label={text('exports.proof.password')}
              showLabel={text('exports.proof.show')}
              error={errors['password'] ?? null}
              autoComplete="current-password"
              maxLength={1000}
              autoFocus
              required
            />
            <button type="button" className="text-button" onClick={() => void sendCode()}>
              {text('exports.proof.byCode')}
            </button>
          </>
        ) : (
          <TextField
            id="proof-code"
            name="code"
            label={text('exports.proof.code')}
            hint={text('exports.proof.codeHint', { email: email ?? '' })}
            error={errors['code'] ?? null}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            required
          />
        )}
        <div className="actions">
          <Button {...button}>{isBusy ? text('exports.proof.busy') : confirm}</Button>
          <Button look="quiet" type="button" onClick={onClose}>
            {text('exports.proof.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
