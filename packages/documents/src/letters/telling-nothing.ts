import { domainToUnicode } from 'node:url';
import type { LetterInput } from './letter-input.ts';

/** A shorter part of a name stands in too many words. */
const shortestPart = 4;

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

/**
 * The official links that a reader of the redacted edition may see: none that holds a part of the legal name, unless it
 * is part of the name she shows as well. Compared without case, marks and separators.
 */
export function tellingNothing({
  officialLinks,
  ownerName,
  principal,
}: Pick<LetterInput, 'officialLinks' | 'ownerName' | 'principal'>): string[] {
  const { legalName } = principal;
  const shown = spellings(ownerName);
  const secrets = [legalName, ...legalName.split(/[^\p{L}\p{M}]+/u)]
    .flatMap(spellings)
    .filter((part) => Array.from(part).length >= shortestPart)
    .filter((part) => !shown.some((name) => name.includes(part)));
  return officialLinks.filter((link) => {
    const said = [...spellings(link), ...spellings(readable(link))];
    return !secrets.some((part) => said.some((one) => one.includes(part)));
  });
}
