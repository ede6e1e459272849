import { skeleton } from '../names/skeleton.ts';

const wordLimit = 6;
const readLimit = 600;

/**
 * A test for whether a text holds a name in whole words: case, accents, look-alike letters and what
 * separates its parts aside ("Luna Marlowe", "luna_marlowe", "LunaMarlowe"), never inside longer words.
 */
export function createNameFinder(name: string): (text: string) => boolean {
  const wanted = skeleton(name);
  const longest = name.length + 8;
  if (wanted === '') return () => false;
  return (text) => {
    const words = text.slice(0, readLimit).match(/[\p{L}\p{N}\p{M}@$€£|!]+/gu) ?? [];
    for (let from = 0; from < words.length; from += 1) {
      let joined = '';
      for (let to = from; to < Math.min(words.length, from + wordLimit); to += 1) {
        joined += words[to] ?? '';
        if (joined.length > longest) break;
        if (joined.length * 2 >= wanted.length && skeleton(joined) === wanted) return true;
      }
    }
    return false;
  };
}
