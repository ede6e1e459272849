import { useState } from 'react';
import { checkFields } from '#lib/check-fields.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AuthFailure } from './auth-failure.ts';
import { explainAuthError } from './auth-failure.ts';
import { loadSupabase } from './enter.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Panel } from './panel.tsx';

/** The code of the authenticator app, or one of the recovery codes that were written down. */
export function SecondStep({ onDone }: { onDone: () => Promise<void> }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const isApp = kind === 'app';
  const { form, button, errors, failure, isBusy } = useForm<AuthFailure>({
    check: (element) => checkFields(element, { code: { missing: text('sessions.codeMissing') } }),
    submit: async (values) => {
      const code = readField(values, 'code').replace(/\s/g, '');
      await (isApp ? verifyAppCode(code) : verifyRecoveryCode(code));
      await onDone();
    },
    explain: (error) => ({ failure: explainAuthError(error) }),
  });
  return (
    <Panel title={text('sessions.secondStep.title')} isNext>
      <form className="form" {...form}>
        {failure !== null && <FailureNotice failure={failure} />}
        <TextField
          key={kind}
          id="code"
          name="code"
          label={text(`sessions.secondStep.${kind}`)}
          hint={text(`sessions.secondStep.${kind}Hint`)}
          error={errors['code'] ?? null}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          required
        />
        <Button {...button}>
          {isBusy ? text('sessions.busy') : text('sessions.secondStep.submit')}
        </Button>
        <button
          type="button"
          className="text-button"
          onClick={() => setKind(isApp ? 'recovery' : 'app')}
        >
          {isApp ? text('sessions.secondStep.useRecovery') : text('sessions.secondStep.useApp')}
        </button>
      </form>
    </Panel>
  );
}

async function verifyAppCode(code: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { data } = await auth.getSession();
  const factor = data.session?.user.factors?.find(
    (each) => each.status === 'verified' && each.factor_type === 'totp',
  );
  const { error } = await auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
  if (error !== null) throw error;
}

async function verifyRecoveryCode(code: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.mfa.recoveryCodes.verify({ code });
  if (error !== null) throw error;
}
