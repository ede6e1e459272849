import { useState } from 'react';
import { erasureDays } from '@leakblock/domain/exports';
import { useUser } from '#lib/auth-context.ts';
import { checkFields } from '#lib/check-fields.ts';
import { dataFailureText } from '#lib/data-failure.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { readField, readPassword, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Proof } from './use-erasure.ts';

type DeleteDialogProps = { ask: (proof: Proof) => Promise<void>; onClose: () => void };

/** Asks once, against the password or a code from the mailbox. */
export function DeleteDialog({ ask, onClose }: DeleteDialogProps) {
  const { email = '' } = useUser();
  const [isByCode, setIsByCode] = useState(false);
  const [mailFailure, setMailFailure] = useState<string | null>(null);
  const { button, errors, failure, form } = useForm<string>({
    check: (element) =>
      checkFields(element, {
        password: { missing: text('exports.erase.dialog.passwordMissing') },
        code: { missing: text('exports.erase.dialog.codeMissing') },
      }),
    submit: async (values) => {
      await ask(
        isByCode
          ? { code: readField(values, 'code').replace(/\s/g, '') }
          : { password: readPassword(values, 'password') },
      );
      onClose();
    },
    explain: (error) => ({ failure: dataFailureText(error) }),
  });

  async function sendCode() {
    setMailFailure(null);
    const { auth } = await openSupabase();
    const { error } = await auth.reauthenticate();
    if (error === null) setIsByCode(true);
    else setMailFailure(dataFailureText(error));
  }
  const problem = failure ?? mailFailure;
  return (
    <Dialog labelledBy="erase-title" onClose={onClose}>
      <form className="form" {...form}>
        <h2 id="erase-title">{text('exports.erase.dialog.title')}</h2>
        <p>{text('exports.erase.dialog.body', { days: erasureDays })}</p>
        {isByCode ? (
          <TextField
            id="erase-code"
            name="code"
            label={text('exports.erase.dialog.code')}
            hint={text('exports.erase.dialog.codeHint', { email })}
            error={errors['code'] ?? null}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        ) : (
          <>
            <PasswordField
              id="erase-password"
              name="password"
              label={text('exports.erase.dialog.password')}
              showLabel={text('exports.erase.dialog.show')}
              error={errors['password'] ?? null}
              autoComplete="current-password"
              required
            />
            <button type="button" className="text-button" onClick={() => void sendCode()}>
              {text('exports.erase.dialog.byCode')}
            </button>
          </>
        )}
        {problem !== null && (
          <Notice tone="problem">
            <p>{problem}</p>
          </Notice>
        )}
        <p className="actions">
          <Button {...button}>{text('exports.erase.dialog.submit')}</Button>
          <Button look="quiet" onClick={onClose}>
            {text('exports.erase.dialog.back')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
