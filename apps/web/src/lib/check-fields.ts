import type { FieldErrors } from './use-form.ts';

/** What to say about a field: `missing` when it is empty or unticked, `invalid` when it is no e-mail address. */
export type FieldWords = Record<string, { missing: string; invalid?: string }>;

/** Holds a form's fields against their own constraints (`required`, `type="email"`). */
export function checkFields(form: HTMLFormElement, words: FieldWords): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [name, { missing, invalid }] of Object.entries(words)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    const isBlank = field.type !== 'password' && field.required && field.value.trim() === '';
    if (field.validity.valueMissing || isBlank) errors[name] = missing;
    else if (field.validity.typeMismatch && invalid !== undefined) errors[name] = invalid;
  }
  return errors;
}
