import { useEffect, useRef, useState } from 'react';
import { passwordCriteria, ratePassword } from '@leakblock/domain/sessions';
import { text } from '#lib/texts.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { StrengthMeter } from '#ui/strength-meter.tsx';

type NewPasswordFieldProps = { label: string; error: string | null };

/** A password to be chosen, with how strong it is. The meter advises; the server decides. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // What was typed, or filled in by a password manager, before the page lived.
  useEffect(() => setTyped(input.current?.value ?? ''), []);
  const { met, score, strength } = ratePassword(typed);
  return (
    <>
      <PasswordField
        ref={input}
        id="new-password"
        name="password"
        label={label}
        showLabel={text('sessions.showPassword')}
        error={error}
        autoComplete="new-password"
        onInput={(event) => setTyped(event.currentTarget.value)}
        required
      />
      {/* There from the start: what comes below must not move while somebody reaches for it. */}
      <StrengthMeter
        score={score}
        label={
          typed === ''
            ? ''
            : text('sessions.strength.label', {
                strength: text(`sessions.strength.${strength}`),
              })
        }
        criteria={passwordCriteria.map((name) => ({
          name,
          isMet: met[name],
          words: text(`sessions.criteria.${name}`),
        }))}
      />
    </>
  );
}
