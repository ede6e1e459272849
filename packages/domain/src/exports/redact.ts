/** What stands where a name, an address or a phone number stood. */
export const redactedMark = '[…]';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Shorter words than this are only taken for a name when they stand alone. */
const shortLetters = 5;

/**
 * Takes everything that tells of a person out of texts and JSON values: names in any case, with any or no sign between
 * their parts (`Luna Hale`, `luna_hale`, `luna%20hale`, `lunahale`), addresses, numbers, ids. Keys stay.
 * @param terms as the person wrote them; empty ones and single letters are left out
 */
export function createRedactor(terms: readonly string[]): {
  text: (text: string) => string;
  json: <T extends Json>(value: T) => T;
} {
  const parts = [...new Set(terms.map((term) => term.normalize('NFC').trim()))]
    .filter((term) => lengthOf(term) > 1)
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf);
  const pattern = parts.length === 0 ? null : new RegExp(parts.join('|'), 'giu');
  const text = (value: string): string =>
    pattern === null ? value : value.normalize('NFC').replace(pattern, redactedMark);
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
  const words = term.split(/[\s._-]+/u).filter((word) => word !== '');
  const letters = words.reduce((sum, word) => sum + lengthOf(word), 0);
  // A term of nothing but signs stands for itself.
  const body =
    words.length === 0 ? escape(term) : words.map(escape).join(String.raw`(?:[\s._+\-]|%20)*`);
  return letters < shortLetters ? String.raw`(?<![\p{L}\p{N}])${body}(?![\p{L}\p{N}])` : body;
}

const lengthOf = (text: string): number => Array.from(text).length;

const escape = (text: string): string => text.replace(/[$()*+./?[\\\]^{|}-]/gu, String.raw`\$&`);
