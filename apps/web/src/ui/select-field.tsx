import type { ComponentProps } from 'react';

export type SelectOption = { value: string; label: string };
export type SelectGroup = { label: string; options: readonly SelectOption[] };

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
  id: string;
  label: string;
  hint?: string;
  error?: string | null;
  options: readonly (SelectOption | SelectGroup)[];
};

/** One of several, as the browser's own list: typing finds, and telephones show their own. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, hint, error = null, options, ...select } = props;
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
      <select
        id={id}
        className="field-input select"
        aria-invalid={error === null ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
        {...select}
      >
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map((each) => (
                <Option key={each.value} {...each} />
              ))}
            </optgroup>
          ) : (
            <Option key={option.value} {...option} />
          ),
        )}
      </select>
    </div>
  );
}

function Option({ value, label }: SelectOption) {
  return <option value={value}>{label}</option>;
}
