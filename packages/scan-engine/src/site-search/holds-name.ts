import { plainLetters, unspaced } from '@leakblock/domain/findings';
import { skeleton } from '../names/skeleton.ts';

const wordLimit = 8;
const readLimit = 300;
const cacheLimit = 20_000;

/**
 * A test for whether a text holds a name in whole words: case, accents, look-alike letters and what
 * separates its parts aside ("Luna Marlowe", "luna_marlowe", "LunaMarlowe"), never inside longer words. Where no spaces tell
 * words apart, a name stands among any others. Texts are read to 300 characters.
 */
export function createNameFinder(name: string): (text: string) => boolean {
  const wanted = skeleton(name);
  const skeletons = new Map<string, string>();
  const skeletonOf = (text: string): string => {
    const known = skeletons.get(text);
    if (known !== undefined) return known;
    const fresh = skeleton(text);
    if (skeletons.size < cacheLimit) skeletons.set(text, fresh);
    return fresh;
  };
  // The last letter of a word may become another one together with the next word ("r" and "n").
  const mayBegin = (word: string): boolean => {
    const start = skeletonOf(word);
    return (
      start !== '' && wanted.startsWith(start.slice(0, -1)) && start.length <= wanted.length + 1
    );
  };
  if (wanted === '') return () => false;
  if (unspaced.test(name)) return (text) => joined(text.slice(0, readLimit)).includes(joined(name));

  return (text) => {
    const words = text.slice(0, readLimit).match(/[\p{L}\p{N}\p{M}@$€£]+/gu) ?? [];
    return words.some((word, from) => {
      if (!mayBegin(word)) return false;
      for (let to = from + 1; to <= Math.min(words.length, from + wordLimit); to += 1) {
        const read = skeletonOf(words.slice(from, to).join(''));
        if (read === wanted) return true;
        if (read.length > wanted.length + 1) return false;
      }
      return false;
    });
  };
}

/** Letters and digits of a text, without what stands between them. */
const joined = (text: string): string => plainLetters(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');
