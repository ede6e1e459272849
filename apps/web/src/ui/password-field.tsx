import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'action'> & {
  /** Says what the button does while the password is hidden. */
  showLabel: string;
};

/** A password with a button that shows what was typed. Password managers and pasting work. */
export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="password-field">
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        action={
          <button
            type="button"
            className="password-toggle"
            aria-label={showLabel}
            aria-pressed={isShown}
            aria-controls={field.id}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        }
      />
    </div>
  );
}
