import { text } from '#lib/texts.ts';
import { TextField } from '#ui/text-field.tsx';

type EmailFieldProps = { error: string | null; defaultValue?: string; readOnly?: boolean };

/** The account's address; password managers take it as the user name. */
export function EmailField({ error, defaultValue, readOnly = false }: EmailFieldProps) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={text('sessions.email')}
      error={error}
      defaultValue={defaultValue}
      readOnly={readOnly}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  );
}

/** What is said about an address that is missing or incomplete. */
export function emailWords() {
  return { missing: text('sessions.emailMissing'), invalid: text('sessions.emailInvalid') };
}
