import { plainLetters } from './plain-letters.ts';

/** A single word of fewer letters than this is a first name that many bear; longer ones are mostly made up. */
const distinctiveLetters = 6;
/** Signs that stand for a syllable or a word: a whole name has three or four of them. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const distinctiveSigns = 3;

/** Whether a name is borne by so many ("Mia") that it alone says nothing about whose page it is. */
export function isCommonName(name: string): boolean {
  const words = plainLetters(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const [word = ''] = words;
  const least = dense.test(word) ? distinctiveSigns : distinctiveLetters;
  return words.length <= 1 && Array.from(word).length < least;
}
