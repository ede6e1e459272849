import type { ComponentProps, ReactNode } from 'react';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  id: string;
  /** May contain links. */
  label: ReactNode;
  error?: string | null;
};

/** A box to tick, with what is said about it when it is not. */
export function CheckboxField({ id, label, error = null, ...input }: CheckboxFieldProps) {
  const noteId = `${id}-note`;
  return (
    <div className="checkbox-field">
      <input
        id={id}
        type="checkbox"
        className="checkbox"
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : noteId}
        {...input}
      />
      <label htmlFor={id}>{label}</label>
      {error !== null && (
        <p id={noteId} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
