import { text } from '#lib/texts.ts';

/** What the person owns. */
export function WorksView() {
  return <p>{text('works.title')}</p>;
}
