import { distance } from 'fastest-levenshtein';
import { normaliseUsername } from '@leakblock/domain/site-catalogue';
import { impostorWords } from './impostor-words.ts';
import { skeleton } from './skeleton.ts';
import { transliterate } from './transliterate.ts';

/** Below this length a name inside another proves nothing ("mia" in "familia"). */
const shortestCore = 5;

/**
 * How easily one name is taken for the other: 0 (nothing in common) to 1 (the same name). Symmetric.
 * 1 the same user name; 0.98 the same skeleton; 0.92 the same after words and numbers that impostors
 * add are taken off; else one minus the edits per letter, of the skeletons or of what is left of them.
 */
export function nameSimilarity(a: string, b: string): number {
  if (normaliseUsername(a) === normaliseUsername(b)) return 1;
  let best = 0;
  for (const [left, right] of [
    [a, b],
    [transliterate(a), transliterate(b)],
  ] as const) {
    best = Math.max(best, compareSkeletons(skeleton(left), skeleton(right)));
    best = Math.max(best, compareCores(stripMarks(left), stripMarks(right)));
  }
  return best;
}

function compareSkeletons(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  return a === b ? 0.98 : perLetter(a, b) * 0.95;
}

function compareCores(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 0.92;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const isInside = short.length >= shortestCore && long.includes(short);
  return Math.max(perLetter(a, b) * 0.9, isInside ? 0.8 : 0);
}

function perLetter(a: string, b: string): number {
  return 1 - distance(a, b) / Math.max(a.length, b.length);
}

/** Longest first: "onlyfans" before "only". */
const marks = impostorWords.map(({ word }) => word).sort((a, b) => b.length - a.length);
const separator = /[_.-]/u;
/** Letters that marks leave of a name. */
const leastLeft = 3;

/** The skeleton of a name without impostors' words in front and words and numbers behind. */
function stripMarks(name: string): string {
  const bare = trimSeparators(normaliseUsername(name));
  return skeleton(stripBehind(stripInFront(bare)));
}

// One mark is taken off at a time: a pattern that repeats marks takes exponential time on a name made for it.

function stripInFront(name: string): string {
  let start = 0;
  for (;;) {
    const room = name.length - start - leastLeft;
    const mark = marks.find((word) => word.length <= room && name.startsWith(word, start));
    if (mark === undefined) return name.slice(start);
    start = skipSeparators(name, start + mark.length);
  }
}

function stripBehind(name: string): string {
  let end = name.length;
  for (;;) {
    const room = end - leastLeft;
    const isNumber = room > 0 && /\d/u.test(name.charAt(end - 1));
    const mark = isNumber
      ? name.charAt(end - 1)
      : marks.find((word) => word.length <= room && name.endsWith(word, end));
    if (mark === undefined) return name.slice(0, end);
    end = dropSeparators(name, end - mark.length);
  }
}

const trimSeparators = (name: string): string =>
  name.slice(skipSeparators(name, 0), dropSeparators(name, name.length));

function skipSeparators(name: string, start: number): number {
  let at = start;
  while (separator.test(name.charAt(at))) at += 1;
  return at;
}

function dropSeparators(name: string, end: number): number {
  let at = end;
  while (separator.test(name.charAt(at - 1))) at -= 1;
  return at;
}
