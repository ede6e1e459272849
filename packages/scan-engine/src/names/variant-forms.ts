import { impostorNumbers, impostorWords } from './impostor-words.ts';

/** How a variant was made. */
export type VariantKind =
  | 'exact' // the name as typed, normalised
  | 'separator' // other or no signs between the words
  | 'transliteration' // another spelling in Latin letters
  | 'word' // a word impostors add
  | 'number' // a number behind the name
  | 'letter' // a letter doubled, dropped or swapped
  | 'lookalike'; // digits and letters that look like the real ones

/** A candidate with its weight, 0 to 1: how often such a form is seen, by judgement, not by measure. */
export type Candidate = { name: string; kind: VariantKind; weight: number };

/** Words written together, with `_ . -`, turned round, and with an initial. */
export function writeSeparators(words: readonly string[]): Candidate[] {
  const forms: Candidate[] = [{ name: words.join(''), kind: 'separator', weight: 0.95 }];
  if (words.length < 2) return forms;
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const add = (name: string, weight: number) => forms.push({ name, kind: 'separator', weight });
  add(words.join('_'), 0.8);
  add(words.join('.'), 0.7);
  add(words.join('-'), 0.65);
  add([...words].reverse().join(''), 0.3);
  add(first + last.slice(0, 1), 0.25);
  add(first.slice(0, 1) + last, 0.24);
  return forms;
}

/** Words and numbers before and behind a joined name, and underscores around it. */
export function addImpostorMarks(joined: string): Candidate[] {
  const marked: Candidate[] = [];
  for (const { word, weight, before, after } of impostorWords) {
    if (after === true) {
      marked.push({ name: joined + word, kind: 'word', weight });
      marked.push({ name: `${joined}_${word}`, kind: 'word', weight: weight * 0.95 });
      marked.push({ name: `${joined}.${word}`, kind: 'word', weight: weight * 0.6 });
    }
    if (before === true) {
      marked.push({ name: word + joined, kind: 'word', weight: weight * 0.98 });
      marked.push({ name: `${word}_${joined}`, kind: 'word', weight: weight * 0.7 });
    }
  }
  for (const [number, weight] of impostorNumbers) {
    marked.push({ name: joined + number, kind: 'number', weight });
    marked.push({ name: `${joined}_${number}`, kind: 'number', weight: weight * 0.6 });
  }
  marked.push({ name: `${joined}_`, kind: 'separator', weight: 0.52 });
  marked.push({ name: `_${joined}`, kind: 'separator', weight: 0.47 });
  marked.push({ name: `${joined}__`, kind: 'separator', weight: 0.3 });
  marked.push({ name: `_${joined}_`, kind: 'separator', weight: 0.26 });
  return marked;
}

/** One letter doubled or dropped, neighbours swapped, and `y`/`ie` endings exchanged. */
export function changeLetters(joined: string): Candidate[] {
  const changed: Candidate[] = [];
  const add = (name: string, weight: number) => changed.push({ name, kind: 'letter', weight });
  add(joined.replace(/(.)\1/u, '$1'), 0.42);
  add(joined + joined.slice(-1), 0.41);
  add(joined + joined.slice(-1).repeat(2), 0.2);
  if (joined.endsWith('y')) add(`${joined.slice(0, -1)}ie`, 0.36);
  if (joined.endsWith('ie')) add(`${joined.slice(0, -2)}y`, 0.36);
  for (let index = 0; index < joined.length; index++) {
    const letter = joined.charAt(index);
    const isVowel = /[aeiouy]/u.test(letter);
    const [head, tail] = [joined.slice(0, index), joined.slice(index + 1)];
    add(head + letter + letter + tail, isVowel ? 0.3 : 0.22);
    if (index > 0) add(head + tail, isVowel ? 0.28 : 0.18);
    if (index > 0 && tail !== '') {
      add(head + tail.charAt(0) + letter + tail.slice(1), 0.14);
    }
  }
  return changed;
}

/** Exchanges that keep the look of the name in lower-case Latin letters and digits. */
const exchanges: readonly (readonly [string, string, number])[] = [
  ['l', 'i', 0.39],
  ['i', 'l', 0.39],
  ['o', '0', 0.37],
  ['i', '1', 0.34],
  ['l', '1', 0.33],
  ['e', '3', 0.32],
  ['a', '4', 0.29],
  ['s', '5', 0.25],
  ['m', 'rn', 0.24],
  ['rn', 'm', 0.24],
  ['w', 'vv', 0.23],
  ['d', 'cl', 0.12],
  ['t', '7', 0.16],
  ['s', 'z', 0.2],
  ['c', 'k', 0.2],
  ['k', 'c', 0.15],
  ['u', 'v', 0.13],
];

/** Each exchange at its first place and at all places, and all digits at once ("j4n3d03"). */
export function exchangeLookalikes(joined: string): Candidate[] {
  const made = exchanges.flatMap(([from, to, weight]): Candidate[] => [
    { name: joined.replace(from, to), kind: 'lookalike', weight },
    { name: joined.replaceAll(from, to), kind: 'lookalike', weight: weight * 0.9 },
  ]);
  const digits: Record<string, string> = { o: '0', i: '1', e: '3', a: '4', s: '5' };
  const leet = joined.replace(/[oieas]/gu, (letter) => digits[letter] ?? letter);
  made.push({ name: leet, kind: 'lookalike', weight: 0.27 });
  return made;
}
