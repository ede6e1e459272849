import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useIsHydrated } from './use-browser-value.ts';

/** Words by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

type FormOptions<Failure> = {
  /** What is wrong before anybody is asked. */
  check: (form: HTMLFormElement) => FieldErrors;
  /** Sends it; throws what went wrong. */
  submit: (values: FormData) => Promise<void>;
  /** What went wrong, for the form as a whole or for single fields. */
  explain: (error: unknown) => { failure: Failure | null; fields?: FieldErrors };
};

/**
 * A form whose inputs keep what was typed by themselves (uncontrolled): before the page lives, through
 * password managers, and after a failure. Sends at most once at a time; the first wrong field gets the focus.
 */
export function useForm<Failure>({ check, submit, explain }: FormOptions<Failure>) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isHydrated = useIsHydrated();

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function send(form: HTMLFormElement) {
    const found = check(form);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await submit(new FormData(form));
    } catch (error) {
      const explained = explain(error);
      setFailure(explained.failure);
      setErrors(explained.fields ?? {});
    } finally {
      setIsBusy(false);
    }
  }

  return {
    errors,
    failure,
    isBusy,
    /** A form that is sent before it lives must not put what was typed into the address. */
    form: {
      ref,
      noValidate: true,
      method: 'post',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void send(event.currentTarget);
      },
    } as const,
    button: { type: 'submit', disabled: !isHydrated, 'aria-disabled': isBusy } as const,
  };
}

/**
 * Makes the form ready for the next one after it was sent: what still is as it was sent goes back to how it began, what
 * was typed meanwhile stays.
 */
export function resetSent(form: HTMLFormElement, sent: FormData): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked === sent.has(field.name)) field.checked = field.defaultChecked;
    } else if (field instanceof HTMLSelectElement) {
      if (field.value !== sent.get(field.name)) continue;
      for (const option of field.options) option.selected = option.defaultSelected;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      // A form gives line breaks as the network has them.
      const was = readPassword(sent, field.name).replaceAll('\r\n', '\n');
      if (field.value === was) field.value = field.defaultValue;
    }
  }
}

/** The field's text without blanks around it. */
export function readField(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The password exactly as typed: blanks belong to it. */
export function readPassword(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
