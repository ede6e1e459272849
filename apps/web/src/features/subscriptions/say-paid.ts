import { text } from '#lib/texts.ts';
import { showMessage } from '#lib/toasts.ts';

/** Tells somebody who comes back from paying that it was received. Needs the catalogue `billing`. */
export function sayPaid(): Promise<void> {
  return showMessage({
    title: text('billing.paid.title'),
    body: text('billing.paid.body'),
    tone: 'good',
  });
}
