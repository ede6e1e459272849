import { useState } from 'react';
import type { MailSettings } from '@leakblock/domain/notifications';
import { browserZone } from '#lib/browser-zone.ts';
import { text } from '#lib/texts.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { timeZones, toClock } from './time-zones.ts';

/** Where nobody has chosen yet: ten at night until seven in the morning. */
const usual = { from: 22 * 60, to: 7 * 60 };

type QuietHoursProps = { settings: MailSettings; errors: FieldErrors };

/** When nothing is mailed that can wait, and by which clock. */
export function QuietHours({ settings: { quiet, timeZone }, errors }: QuietHoursProps) {
  const [isQuiet, setIsQuiet] = useState(quiet !== null);
  const here = browserZone();
  const { from, to } = quiet ?? usual;
  return (
    <fieldset className="mail-kinds">
      <legend className="field-label">{text('mails.quiet')}</legend>
      <CheckboxField
        id="mails-quiet"
        name="quiet"
        defaultChecked={quiet !== null}
        onChange={({ target }) => setIsQuiet(target.checked)}
        label={
          <>
            <span className="mail-kind">{text('mails.quiet.label')}</span>
            <span className="quiet">{text('mails.quiet.hint')}</span>
          </>
        }
      />
      {isQuiet && (
        <div className="mail-hours">
          <TextField
            id="mails-from"
            name="from"
            type="time"
            label={text('mails.quiet.from')}
            error={errors['from'] ?? null}
            defaultValue={toClock(from)}
            required
          />
          <TextField
            id="mails-to"
            name="to"
            type="time"
            label={text('mails.quiet.to')}
            error={errors['to'] ?? null}
            defaultValue={toClock(to)}
            required
          />
        </div>
      )}
      <SelectField
        id="mails-zone"
        name="zone"
        label={text('mails.zone')}
        defaultValue={quiet === null ? here : timeZone}
        options={timeZones(here, timeZone).map((zone) => ({
          value: zone,
          label: zone === here ? text('mails.zone.here', { zone }) : zone,
        }))}
      />
    </fieldset>
  );
}
