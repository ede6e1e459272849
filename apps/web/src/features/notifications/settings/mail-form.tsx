import { useState } from 'react';
import { alertPaces, memberKinds, optionalKinds } from '@leakblock/domain/notifications';
import type { MailSettings, OptionalKind } from '@leakblock/domain/notifications';
import { dataFailureText } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { showToast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { checkMailForm, readMailForm } from './read-mail-form.ts';

type MailFormProps = {
  settings: MailSettings;
  /** She works for an agency: what never reaches her is not offered. */
  isMember: boolean;
  /** @returns what is stored now */
  save: (change: (stored: MailSettings) => MailSettings) => Promise<MailSettings>;
};

/** Which kinds are mailed, how soon findings are, and the quiet hours. */
export function MailForm({ settings, isMember, save }: MailFormProps) {
  const kinds: readonly OptionalKind[] = isMember ? memberKinds : optionalKinds;
  const [shown, setShown] = useState(settings.off);
  const [off, setOff] = useState(settings.off);
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: checkMailForm,
    submit: async (values) => {
      const saved = await save((stored) => readMailForm(values, { kinds, shown, stored }));
      setShown(saved.off);
      // What she ticked meanwhile was not sent.
      setOff((ticked) => (ticked === off ? saved.off : ticked));
      void showToast('saved');
    },
    explain: (error) => ({ failure: dataFailureText(error) }),
  });
  return (
    <form className="form settings-form" {...form}>
      <fieldset className="mail-kinds">
        <legend className="field-label">{text('mails.which')}</legend>
        {kinds.map((kind) => (
          <CheckboxField
            key={kind}
            id={`mails-${kind}`}
            name={`kind-${kind}`}
            checked={!off.includes(kind)}
            onChange={({ target }) =>
              setOff(target.checked ? off.filter((each) => each !== kind) : [...off, kind])
            }
            label={
              <>
                <span className="mail-kind">{text(`mails.kind.${kind}`)}</span>
                <span className="quiet">
                  {isMember && kind === 'agencies'
                    ? text('mails.kind.agencies.memberHint')
                    : text(`mails.kind.${kind}.hint`)}
                </span>
              </>
            }
          />
        ))}
        <p className="quiet">{text('mails.always')}</p>
      </fieldset>
      {kinds.includes('alerts') && !off.includes('alerts') && (
        <SelectField
          id="mails-pace"
          name="alerts"
          label={text('mails.pace')}
          defaultValue={settings.alerts}
          options={alertPaces.map((value) => ({ value, label: text(`mails.pace.${value}`) }))}
        />
      )}
      <QuietHours settings={settings} errors={errors} />
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <p className="actions">
        <Button {...button}>{text(isBusy ? 'mails.saving' : 'mails.save')}</Button>
      </p>
    </form>
  );
}
