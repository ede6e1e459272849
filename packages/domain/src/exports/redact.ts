import { unspaced } from '../findings/unspaced.ts';
import { readCodedLetters } from './read-coded-letters.ts';

/** What stands where a name, an address or a phone number stood. */
export const redactedMark = '[…]';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Shorter words than this are only taken for a name when they stand alone. */
const shortLetters = 5;

/**
 * Takes everything that tells of a person out of texts and JSON values: names in any case, with any or no sign between
 * their parts (`Luna Hale`, `luna_hale`, `luna%20hale`, `lunahale`, `ohara` for `O'Hara`), also as addresses write them
 * (`ana%C3%AFs`, `xn--anas-7pa`), addresses, numbers, ids. Keys stay.
 * @param terms as the person wrote them; empty ones and single letters are left out
 */
export function createRedactor(terms: readonly string[]): {
  text: (text: string) => string;
  json: <T extends Json>(value: T) => T;
} {
  const parts = [...new Set(terms.map((term) => term.toWellFormed().normalize('NFC').trim()))]
    .filter((term) => lengthOf(term) > 1)
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf);
  const pattern = parts.length === 0 ? null : new RegExp(parts.join('|'), 'giu');
  const replace = (value: string): string =>
    pattern === null ? value : value.replace(pattern, redactedMark);
  // What addresses write in codes stays so, except in a line where her name would be read from them.
  const replaceRead = (line: string): string => {
    const readable = readCodedLetters(line);
    if (readable === line) return line;
    const [left, read] = [replace(line), replace(readable)];
    return readCodedLetters(left) === read ? left : read;
  };
  const text = (value: string): string =>
    replace(value.normalize('NFC').split('\n').map(replaceRead).join('\n'));
  const json = <T extends Json>(value: T): T => walk(value, text) as T;
  return { text, json };
}

function walk(value: Json, text: (value: string) => string): Json {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((each) => walk(each, text));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each, text)]));
}

function patternOf(term: string): string {
  const words = [...term.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)];
  const letters = words.reduce((sum, [word]) => sum + lengthOf(word), 0);
  // A term of hardly anything but signs stands for itself.
  const body = letters < 2 ? spell(term) : withoutSigns(term, words);
  return letters < shortLetters && !unspaced.test(term)
    ? String.raw`(?<![\p{L}\p{N}])${body}(?![\p{L}\p{N}])`
    : body;
}

const lengthOf = (text: string): number => Array.from(text).length;

/** The words of a term; its own signs may stand around them and between them, as they may not. */
function withoutSigns(term: string, words: readonly RegExpExecArray[]): string {
  let end = 0;
  const parts = words.map(({ 0: word, index }) => {
    const signs = term.slice(end, index);
    const before = end === 0 ? around(signs) : between(signs);
    end = index + word.length;
    return before + spell(word);
  });
  return parts.join('') + around(term.slice(end));
}

const around = (signs: string): string => (signs === '' ? '' : `(?:${spell(signs)})?`);

/** What may stand between the parts of a name: no space where it has none, lest "O'Hara" be found in "who harassed". */
function between(signs: string): string {
  const own = signs.replaceAll(/[\s._+-]+/gu, '').replace(/['’]/u, "'’");
  return /[\s._+-]/u.test(signs)
    ? String.raw`(?:[\s._+\-${escape(own)}]|%20)*`
    : String.raw`[._+\-${escape(own)}]*`;
}

/** A word letter by letter; some have more letters in capitals (`Straße`, `STRASSE`), Turkish has an `i` without a dot. */
const spell = (word: string): string =>
  Array.from(word.replaceAll(/(?<=i)\u0307/giu, ''), (letter) => {
    if (/[iıİ]/iu.test(letter)) return String.raw`[iıİ]\u0307?`;
    const upper = letter.toUpperCase();
    return lengthOf(upper) > 1 ? `(?:${escape(letter)}|${escape(upper)})` : escape(letter);
  }).join('');

const escape = (text: string): string => text.replace(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);
