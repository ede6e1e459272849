import { plainLetters } from './plain-letters.ts';

/** A single word of fewer letters than this is a first name that many bear; longer ones are mostly made up. */
const distinctiveLetters = 6;

/** Whether a name is borne by so many ("Mia") that it alone says nothing about whose page it is. */
export function isCommonName(name: string): boolean {
  const words = plainLetters(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length <= 1 && Array.from(words[0] ?? '').length < distinctiveLetters;
}
