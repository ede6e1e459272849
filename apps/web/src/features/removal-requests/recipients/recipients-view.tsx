import { text } from '#lib/texts.ts';

/** A section of the admin panel. */
export function RecipientsView() {
  return <p className="quiet">{text('administration.nothing')}</p>;
}
