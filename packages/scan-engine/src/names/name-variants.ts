import { normaliseUsername } from '@leakblock/domain/site-catalogue';
import { readByShape, stripOrnaments, transliterate } from './transliterate.ts';
import {
  addImpostorMarks,
  changeLetters,
  exchangeLookalikes,
  writeSeparators,
} from './variant-forms.ts';
import type { Candidate, VariantKind } from './variant-forms.ts';

/** A user name to ask for; `rank` 1 is the most probable. */
export type NameVariant = { name: string; kind: VariantKind; rank: number };

/** Longest name any site of the catalogue takes. */
const maxLength = 60;
const askable = /^(?=.*[a-z0-9])[a-z0-9_.-]{1,60}$/u;

/**
 * User names under which a creator, or somebody who poses as her, may be found, most probable first;
 * the first is the name itself, normalised (SPEC section 5, Username). Every name can be asked:
 * `[a-z0-9_.-]`, 1 to 60 characters, at least one letter or digit, none twice.
 * Empty when no letter of the name can be written in Latin (Han, Thai, emoji): such a name can be
 * searched for but not asked as a user name, and the caller has to say so.
 * @param options.limit Names at most, default 25.
 */
export function nameVariants(name: string, options: { limit?: number } = {}): NameVariant[] {
  const limit = Math.max(0, Math.floor(options.limit ?? 25));
  const best = new Map<string, Candidate>();
  for (const candidate of listCandidates(name)) {
    if (!askable.test(candidate.name)) continue;
    const known = best.get(candidate.name);
    if (known === undefined || known.weight < candidate.weight) best.set(candidate.name, candidate);
  }
  return [...best.values()]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ name: variant, kind }, index) => ({ name: variant, kind, rank: index + 1 }));
}

function listCandidates(name: string): Candidate[] {
  const cleaned = name.trim().replace(/^@+/u, '');
  const latin = transliterate(cleaned);
  const exact = cut(normaliseUsername(latin).replace(/[^a-z0-9_.-]/gu, ''));
  const words = splitWords(cleaned);
  const joined = cut(words.join(''));
  if (joined === '') return [];
  return [
    { name: exact, kind: 'exact', weight: 1 },
    ...writeSeparators(words),
    ...otherSpellings(cleaned, joined),
    ...addImpostorMarks(joined),
    ...(words.length > 1 ? markSeparated(words) : []),
    ...changeLetters(joined),
    ...exchangeLookalikes(joined),
  ];
}

/** Words of a name: parts between signs, and the humps of "JaneDoe". */
function splitWords(name: string): string[] {
  const humps = name.normalize('NFKC').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return transliterate(humps)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/[^a-z0-9]/gu, ''))
    .filter((word) => word !== '');
}

/** German umlauts written out, and a foreign word read by its shapes instead of its sounds. */
function otherSpellings(name: string, joined: string): Candidate[] {
  const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
  const composed = name.normalize('NFC').toLowerCase();
  const spelled = composed.replace(/[äöü]/gu, (letter) => umlauts[letter] ?? letter);
  const plain = (text: string) => cut(text.replace(/[^a-z0-9]/gu, ''));
  const shape = stripOrnaments(readByShape(composed));
  const isReadable = !/[^\p{ASCII}]/u.test(shape);
  return [
    { name: plain(transliterate(spelled)), kind: 'transliteration', weight: 0.6 },
    ...(isReadable && plain(shape) !== joined
      ? [{ name: plain(shape), kind: 'lookalike' as const, weight: 0.35 }]
      : []),
  ];
}

/** "jane_doe" with the commonest marks: whoever writes an underscore writes one more. */
function markSeparated(words: readonly string[]): Candidate[] {
  return ['_', '.'].flatMap((sign) =>
    addImpostorMarks(words.join(sign)).map((mark) => ({ ...mark, weight: mark.weight * 0.5 })),
  );
}

function cut(name: string): string {
  return name.slice(0, maxLength);
}
