import { plainLetters } from '../findings/plain-letters.ts';

/** How a user name is like one of the person's: the same, drawn alike, with something added, or misspelt. */
export const nameLikenesses = ['same', 'confusable', 'added', 'edited'] as const;
export type NameLikeness = (typeof nameLikenesses)[number];

/** Signs that separate words in names and say nothing. */
const separators = /[\s@._+'’-]/gu;

/**
 * A name in lower case without accents and signs between its words. Who writes "zoelux" for "Zoë Lux" disguises nothing:
 * user names are in plain letters on most sites.
 */
export function bareName(name: string): string {
  return plainLetters(name).replace(separators, '');
}

/**
 * The kind of likeness between a user name and one of the person's names.
 * @param similarity of the two by the scan engine: 0 to 1, where 0.98 and more reads the same
 */
export function judgeNameLikeness(
  username: string,
  name: string,
  similarity: number,
): NameLikeness {
  const [asked, own] = [bareName(username), bareName(name)];
  if (asked === own) return 'same';
  if (similarity >= 0.98) return 'confusable';
  if (similarity >= 0.92 || (own.length > 0 && asked.includes(own))) return 'added';
  return 'edited';
}

/** A run of letters of a user name; `isDifferent` when it does not stand in the person's name. */
export type NamePiece = { text: string; isDifferent: boolean };

/**
 * A user name in runs, those that differ from the person's name marked: what stands before and behind the
 * whole name, else all outside the longest common subsequence of both. Signs between words never differ.
 */
export function markDifferences(username: string, name: string): NamePiece[] {
  // Names are at most 100 characters; longer input would cost quadratic time.
  const shown = Array.from(username).slice(0, 200);
  const own = Array.from(bareName(name)).slice(0, 200);
  const letters = shown.flatMap((letter, index) =>
    bareName(letter) === '' ? [] : [{ letter: bareName(letter), index }],
  );
  const common = findWhole(
    letters.map(({ letter }) => letter),
    own,
  );
  const kept = new Set(common.map((position) => letters[position]?.index));
  const pieces: NamePiece[] = [];
  for (const [index, letter] of shown.entries()) {
    const isDifferent = bareName(letter) !== '' && !kept.has(index);
    const last = pieces.at(-1);
    if (last?.isDifferent === isDifferent) last.text += letter;
    else pieces.push({ text: letter, isDifferent });
  }
  return pieces;
}

/** Positions in `a` of the whole of `b` where it stands there in one piece; else of what both have in common. */
function findWhole(a: readonly string[], b: readonly string[]): number[] {
  const start = a.findIndex((_, at) => b.every((letter, index) => a[at + index] === letter));
  return start === -1 ? findCommon(a, b) : b.map((_, index) => start + index);
}

/** Positions in `a` of a longest common subsequence of `a` and `b`. */
function findCommon(a: readonly string[], b: readonly string[]): number[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const positions: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      positions.push(i);
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return positions;
}
