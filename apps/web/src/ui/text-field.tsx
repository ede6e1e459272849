import type { ComponentProps, ReactNode } from 'react';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  id: string;
  label: string;
  hint?: string;
  error?: string | null;
  /** Shown at the right above the field: visible text, and the same in words for screen readers. */
  counter?: { visible: string; spoken: string; isOver: boolean };
  /** Stands in one row with the input: usually the form's button. */
  action?: ReactNode;
};

/** One line of text with its label, hint or error, and counter. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, error = null, counter, action, ...input } = props;
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {counter !== undefined && (
          <p className={counter.isOver ? 'field-counter is-over' : 'field-counter'}>
            <span aria-hidden="true">{counter.visible}</span>
            <span className="visually-hidden">{counter.spoken}</span>
          </p>
        )}
      </div>
      {note !== undefined && (
        <p
          id={noteId}
          className={error === null ? 'field-hint' : 'field-error'}
          role={error === null ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
      <div className="field-row">
        <input
          id={id}
          className="field-input"
          aria-invalid={error === null ? undefined : true}
          aria-describedby={note === undefined ? undefined : noteId}
          {...input}
        />
        {action}
      </div>
    </div>
  );
}
