import { pageLanguage } from './language.ts';

/** A label before what it names; French parts its colon from the word by a space at which no line breaks. */
export const withColon = (label: string): string =>
  `${label}${pageLanguage() === 'fr' ? '\u00a0' : ''}:`;
