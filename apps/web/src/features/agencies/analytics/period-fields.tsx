import { text } from '#lib/texts.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isPeriod, presetNames, presetOf, presetPeriod } from './period.ts';
import type { Period } from './period.ts';

type PeriodFieldsProps = {
  id: string;
  period: Period;
  onChange: (period: Period) => void;
};

/** A period, as a preset or by its first and last day. */
export function PeriodFields({ id, onChange, period }: PeriodFieldsProps) {
  // oxlint-disable-next-line react/purity -- what is shown depends on the day it is read
  const today = new Date();
  const preset = presetOf(period, today);
  return (
    <>
      <SelectField
        id={`${id}-period`}
        label={text('agency-area.period')}
        value={preset}
        options={[...presetNames, 'own' as const].map((value) => ({
          value,
          label: text(`agency-area.period.${value}`),
        }))}
        onChange={({ target }) => {
          const chosen = presetNames.find((name) => name === target.value);
          if (chosen !== undefined) onChange(presetPeriod(chosen, today));
          // Dates of one's own begin with those that are shown.
          else document.getElementById(`${id}-from`)?.focus();
        }}
      />
      <TextField
        id={`${id}-from`}
        type="date"
        label={text('agency-area.period.from')}
        value={period.from}
        max={period.to}
        onChange={({ target }) => onChange({ ...period, from: target.value })}
      />
      <TextField
        id={`${id}-to`}
        type="date"
        label={text('agency-area.period.to')}
        value={period.to}
        min={period.from}
        error={isPeriod(period) ? null : text('agency-area.period.wrong')}
        onChange={({ target }) => onChange({ ...period, to: target.value })}
      />
    </>
  );
}
