import { lookalike } from './lookalike.ts';
import { stripOrnaments } from './transliterate.ts';

/** Signs that stand for a letter inside a name. */
const signLetters: Record<string, string> = {
  '@': 'a',
  $: 's',
  '€': 'e',
  '£': 'l',
  '|': 'l',
  '!': 'l',
};

/** A sign is a letter between letters and other signs only: "me|issa", not "| jane |" or "jane!". */
const insideSigns =
  /(?<=[\p{L}\p{N}@$€£|!])[@$€£|!](?=[\p{L}\p{N}@$€£|!])|^[$€£](?=[\p{L}\p{N}])/gu;

/** Letters and digits drawn alike; "i" and "l" fall together because capital I and l and 1 do. */
const alike: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  i: 'l',
};

/** Pairs of narrow letters that read as one wide letter. */
const widePairs: readonly [string, string][] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
];

/**
 * What is left of a name when everything is taken away that does not change how it reads: case,
 * accents, separators, invisible characters, look-alike letters of any alphabet, digits for letters.
 * Two names with the same skeleton can be taken for each other. In the manner of Unicode TR 39
 * section 4, folded further for user names. Idempotent; empty when nothing readable is left.
 */
export function skeleton(name: string): string {
  let before = name.replace(/^@+/u, '');
  // One pass can uncover letters for the next (a decomposed ligature, the small form of a look-alike).
  for (let pass = 0; pass < 6; pass++) {
    const after = fold(before);
    if (after === before) break;
    before = after;
  }
  return before;
}

function fold(name: string): string {
  // Most names are plain: nothing to look up, nothing to decompose.
  const isPlain = /^[\x20-\x7e]*$/u.test(name);
  const lower = isPlain ? name.toLowerCase() : stripOrnaments(readShapes(name).toLowerCase());
  const letters = lower
    .replace(insideSigns, (sign) => signLetters[sign] ?? '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[0134578i]/gu, (letter) => alike[letter] ?? letter);
  return widePairs.reduce((text, [pair, wide]) => text.replaceAll(pair, wide), letters);
}

function readShapes(name: string): string {
  const shapes = Array.from(stripOrnaments(name), lookalike).join('');
  return stripOrnaments(shapes);
}
