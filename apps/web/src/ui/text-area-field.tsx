import type { ComponentProps } from 'react';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  id: string;
  label: string;
  hint?: string;
  error?: string | null;
};

/** Several lines of text with their label, hint or error. */
export function TextAreaField({ id, label, hint, error = null, ...input }: TextAreaFieldProps) {
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {note !== undefined && (
        <p
          id={noteId}
          className={error === null ? 'field-hint' : 'field-error'}
          role={error === null ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
      <textarea
        id={id}
        className="field-input"
        aria-invalid={error === null ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
        {...input}
      />
    </div>
  );
}
