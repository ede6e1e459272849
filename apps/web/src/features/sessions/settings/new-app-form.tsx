import { checkFields } from '#lib/check-fields.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { confirmApp } from './second-factor-calls.ts';
import type { NewApp } from './second-factor-calls.ts';
import { SettingsNotice } from './settings-notice.tsx';

type NewAppFormProps = { app: NewApp; onDone: () => Promise<void>; onCancel: () => void };

/** The picture to scan, the same to type, and the first code of the app. */
export function NewAppForm({ app, onDone, onCancel }: NewAppFormProps) {
  const { form, button, errors, failure, isBusy } = useForm<unknown>({
    check: (element) => checkFields(element, { code: { missing: text('sessions.codeMissing') } }),
    submit: async (values) => {
      await confirmApp(app.id, readField(values, 'code').replace(/\s/g, ''));
      await onDone();
    },
    explain: (error) => ({ failure: error }),
  });
  return (
    <form className="form settings-form" {...form}>
      <SettingsNotice error={failure} />
      <ol className="two-step-steps">
        <li>
          <p>{text('settings.twoStep.scan')}</p>
          <img
            className="two-step-picture"
            src={app.picture}
            alt={text('settings.twoStep.pictureAlt')}
            width={200}
            height={200}
          />
          <p className="quiet">{text('settings.twoStep.orType')}</p>
          <p>
            <code className="two-step-secret">{app.secret}</code>
          </p>
        </li>
        <li>
          <TextField
            id="app-code"
            name="code"
            label={text('sessions.secondStep.app')}
            hint={text('sessions.secondStep.appHint')}
            error={errors['code'] ?? null}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
            required
          />
        </li>
      </ol>
      <p className="quiet">{text('settings.twoStep.others')}</p>
      <p className="actions">
        <Button {...button}>
          {isBusy ? text('settings.busy') : text('settings.twoStep.confirm')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {text('settings.cancel')}
        </Button>
      </p>
    </form>
  );
}
