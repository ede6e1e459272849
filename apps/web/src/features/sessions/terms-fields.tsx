import { text } from '#lib/texts.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';

/** What everybody with an account has agreed to: the terms, and being an adult. */
export function TermsFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <CheckboxField
        id="terms"
        name="terms"
        required
        error={errors['terms'] ?? null}
        label={
          <>
            {text('sessions.register.terms')}{' '}
            <a href="/terms-of-service" target="_blank" rel="noopener">
              {text('sessions.register.termsLink')}
            </a>
          </>
        }
      />
      <CheckboxField
        id="age"
        name="age"
        required
        error={errors['age'] ?? null}
        label={text('sessions.register.age')}
      />
    </>
  );
}
