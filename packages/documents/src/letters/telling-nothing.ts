import { domainToUnicode } from 'node:url';
import type { LetterInput } from './letter-input.ts';

/** A shorter part of a name stands in too many words, to be looked for within them or across them. */
const shortestPart = 4;
/** In these scripts a sign is a syllable or a word: one of them tells as much as a part of a name elsewhere. */
const syllabic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** How addresses write letters that are no Latin ones of the keyboard, beside leaving the mark away. */
const spelledOut: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};
const withoutMark: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ß: 'ss' };

const replaced = (text: string, by: Record<string, string>) =>
  text.replaceAll(/\p{L}/gu, (letter) => by[letter] ?? letter);

/** Letters and digits alone, in both spellings that addresses have for others. */
function spellings(text: string): string[] {
  const small = text.normalize('NFC').toLowerCase();
  return [small, replaced(small, spelledOut)].map((one) =>
    replaced(one.normalize('NFKD').replaceAll(/\p{M}/gu, ''), withoutMark).replaceAll(
      /[^\p{L}\p{N}]/gu,
      '',
    ),
  );
}

/** An address as people read it: without percent signs and with the letters of its domain. */
function readable(link: string): string {
  try {
    const { hash, hostname, pathname, search } = new URL(link);
    return `${domainToUnicode(hostname)} ${decodeURIComponent(pathname + search + hash)}`;
  } catch {
    return link;
  }
}

type Named = Pick<LetterInput, 'ownerName' | 'principal'>;

const lengthOf = (part: string) => Array.from(part).length;
const isFoundAnywhere = (part: string) => syllabic.test(part) || lengthOf(part) >= shortestPart;

/** The legal name and its parts as they are compared, of at least so many letters. */
const partsOf = (legalName: string, shortest: number): string[] =>
  [legalName, ...legalName.split(/[^\p{L}\p{M}]+/u)]
    .flatMap(spellings)
    .filter((part) => part !== '' && (syllabic.test(part) || lengthOf(part) >= shortest));

/** Those parts of the legal name that the name she shows does not show as well. */
function withheldParts({ ownerName, principal }: Named, shortest: number): string[] {
  const shown = spellings(ownerName);
  return partsOf(principal.legalName, shortest).filter(
    (part) => !shown.some((name) => name.includes(part)),
  );
}

/** A part of three letters is looked for in each word, a shorter one is a word of its own or nothing. */
function holdsAny(text: string, parts: readonly string[]): boolean {
  const whole = spellings(text);
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap(spellings);
  return parts.some((part) => {
    if (isFoundAnywhere(part)) return whole.some((said) => said.includes(part));
    return words.some((word) => (lengthOf(part) === 3 ? word.includes(part) : word === part));
  });
}

/**
 * The official links that a reader of the redacted edition may see: none that holds a part of the legal name, unless it
 * is part of the name she shows as well. Compared without case, marks and separators.
 */
export function linksTellingNothing(letter: Named & Pick<LetterInput, 'officialLinks'>): string[] {
  const parts = withheldParts(letter, shortestPart);
  return letter.officialLinks.filter(
    (link) => !holdsAny(link, parts) && !holdsAny(readable(link), parts),
  );
}

/** The stage names that such a reader may see, by the same rule; as names are short, short parts count too. */
export function namesTellingNothing(letter: Named & Pick<LetterInput, 'stageNames'>): string[] {
  const parts = withheldParts(letter, 1);
  return letter.stageNames.filter((name) => !holdsAny(name, parts));
}

/** Whether a text holds a part of the legal name, of the address or the e-mail address. */
export function tellsWho(
  text: string,
  { address, email, legalName }: LetterInput['principal'],
): boolean {
  const details = [legalName, ...(address ?? '').split('\n'), email].flatMap(spellings);
  return holdsAny(text, [...partsOf(legalName, 3), ...details.filter((part) => part !== '')]);
}

/** A name of which only the first letters of its parts are left, and nothing of a part that is one letter or syllables. */
export function maskName(name: string): string {
  const parts = name.normalize('NFC').split(' ');
  return parts
    .map((part) => {
      const [first = '', ...rest] = Array.from(part.replaceAll(/[^\p{L}\p{N}]/gu, ''));
      return rest.length === 0 || syllabic.test(first) ? '***' : `${first}***`;
    })
    .join(' ');
}
