import { alertPaces, optionalKinds } from '@leakblock/domain/notifications';
import type { MailSettings, OptionalKind } from '@leakblock/domain/notifications';
import { text } from '#lib/texts.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { readField } from '#lib/use-form.ts';
import { fromClock } from './time-zones.ts';

/**
 * What the form of the settings says. What it does not show stays as it is stored, and so does a kind that she left as it
 * was shown: a mail's link may have ended it since.
 */
export function readMailForm(
  values: FormData,
  {
    kinds,
    shown,
    stored,
  }: { kinds: readonly OptionalKind[]; shown: MailSettings['off']; stored: MailSettings },
): MailSettings {
  const pace = alertPaces.find((each) => each === readField(values, 'alerts'));
  const from = fromClock(readField(values, 'from'));
  const to = fromClock(readField(values, 'to'));
  const isQuiet = values.get('quiet') !== null && from !== null && to !== null;
  return {
    off: optionalKinds.filter((kind) => {
      const isOff = values.get(`kind-${kind}`) === null;
      return !kinds.includes(kind) || isOff === shown.includes(kind)
        ? stored.off.includes(kind)
        : isOff;
    }),
    alerts: pace ?? stored.alerts,
    quiet: isQuiet ? { from, to } : null,
    timeZone: readField(values, 'zone') || stored.timeZone,
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
