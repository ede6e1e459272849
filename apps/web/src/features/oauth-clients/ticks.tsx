import { CheckboxField } from '#ui/checkbox-field.tsx';

type TicksProps<T extends string> = {
  id: string;
  legend: string;
  hint?: string | undefined;
  error?: string | null;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

/** Several of a few, each a box to tick; in the order of the options. */
export function Ticks<T extends string>(props: TicksProps<T>) {
  const { id, legend, hint, error = null, options, chosen, onChange } = props;
  return (
    <fieldset className="oauth-ticks" aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className="field-label">{legend}</legend>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      {error !== null && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      {options.map(({ value, label }) => (
        <CheckboxField
          key={value}
          id={`${id}-${value}`}
          label={label}
          checked={chosen.includes(value)}
          aria-invalid={error === null ? undefined : true}
          onChange={({ target }) => {
            const rest = new Set(chosen);
            if (target.checked) rest.add(value);
            else rest.delete(value);
            onChange(options.map((option) => option.value).filter((option) => rest.has(option)));
          }}
        />
      ))}
    </fieldset>
  );
}
