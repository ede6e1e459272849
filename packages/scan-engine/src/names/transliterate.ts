import { latinLetters, latinPairs, writeHangul } from './alphabets.ts';
import { lookalike } from './lookalike.ts';

/** Marks on letters, and characters that show nothing. */
const ornaments = /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;

/**
 * The text in lower-case Latin letters without accents, word by word. A word of another alphabet is
 * transliterated; a word that mixes Latin with others is read by the shape of its letters, since that
 * is a disguise. Letters that have no Latin spelling here (Han, Thai, …) stay as they are.
 */
export function transliterate(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  return plain.replace(/[\p{L}\p{M}\p{Cf}ー]+/gu, (word) =>
    /[a-z]/u.test(stripOrnaments(word)) ? readByShape(word) : readBySound(word),
  );
}

/** Accents, marks and invisible characters removed. */
export function stripOrnaments(text: string): string {
  return text.normalize('NFKD').replace(ornaments, '').normalize('NFC');
}

/** Each letter as the Latin letter it looks like. */
export function readByShape(word: string): string {
  const letters = Array.from(stripOrnaments(word)).map(
    (letter) => latinOf(letter) ?? lookalike(letter),
  );
  return stripOrnaments(letters.join('')).toLowerCase();
}

/** Only letters of the Latin script are spelled out in a mixed word: "ß" is "ss", "а" is no "a". */
function latinOf(letter: string): string | undefined {
  return /\p{Script=Latin}/u.test(letter) ? latinLetters.get(letter) : undefined;
}

function readBySound(word: string): string {
  // Katakana is written like the Hiragana 96 code points before it.
  const letters = Array.from(word.normalize('NFC')).map((letter) =>
    /[\u30a1-\u30f6]/u.test(letter)
      ? String.fromCodePoint((letter.codePointAt(0) ?? 0) - 96)
      : letter,
  );
  let latin = '';
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index] ?? '';
    const pair = latinPairs.get(bare(letter) + bare(letters[index + 1] ?? ''));
    if (pair !== undefined) index++;
    latin += pair ?? spell(letter);
  }
  return stripOrnaments(latin);
}

/** A letter of the tables as it stands (й, が), else without its accent (ό), else as it is. */
function spell(letter: string): string {
  return (
    writeHangul(letter) ??
    latinLetters.get(letter) ??
    latinLetters.get(bare(letter)) ??
    bare(letter)
  );
}

function bare(letter: string): string {
  return latinLetters.has(letter) ? letter : stripOrnaments(letter);
}
