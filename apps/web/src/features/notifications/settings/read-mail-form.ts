import { alertPaces, optionalKinds } from '@leakblock/domain/notifications';
import type { MailSettings } from '@leakblock/domain/notifications';
import { text } from '#lib/texts.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { readField } from '#lib/use-form.ts';
import { fromClock } from './time-zones.ts';

/** What the form of the settings says; what it does not show stays as it was. */
export function readMailForm(values: FormData, before: MailSettings): MailSettings {
  const pace = alertPaces.find((each) => each === readField(values, 'alerts'));
  const from = fromClock(readField(values, 'from'));
  const to = fromClock(readField(values, 'to'));
  const isQuiet = values.get('quiet') !== null && from !== null && to !== null;
  return {
    off: optionalKinds.filter((kind) => values.get(`kind-${kind}`) === null),
    alerts: pace ?? before.alerts,
    quiet: isQuiet ? { from, to } : null,
    timeZone: readField(values, 'zone') || before.timeZone,
  };
}

/** What is wrong with the form before it is sent: only times can be. */
export function checkMailForm(form: HTMLFormElement): FieldErrors {
  const values = new FormData(form);
  if (values.get('quiet') === null) return {};
  const errors: Record<string, string> = {};
  const from = fromClock(readField(values, 'from'));
  const to = fromClock(readField(values, 'to'));
  if (from === null) errors['from'] = text('mails.quiet.missing');
  if (to === null) errors['to'] = text('mails.quiet.missing');
  if (from !== null && from === to) errors['to'] = text('mails.quiet.same');
  return errors;
}
