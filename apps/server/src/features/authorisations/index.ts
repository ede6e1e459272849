/** Authorisations: letters that creators sign, and what follows from them. */
export { loadLetter } from './load-letter.ts';
export type { Letter } from './load-letter.ts';
export { lettersSecrets } from './letters-secrets.ts';
export type { LetterSecrets } from './letters-secrets.ts';
