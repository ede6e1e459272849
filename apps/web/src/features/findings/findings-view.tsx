import { text } from '#lib/texts.ts';

/** What was found. */
export function FindingsView() {
  return <p>{text('findings.title')}</p>;
}
