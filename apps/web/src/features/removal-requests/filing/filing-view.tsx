import { text } from '#lib/texts.ts';

/** A section of the admin panel. */
export function FilingView() {
  return <p className="quiet">{text('administration.nothing')}</p>;
}
