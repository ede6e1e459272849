import { hideReplyAddresses } from '../mails/reply-addresses.ts';

/** Addresses of one case: of its page, as it was given and in canonical form, and of its files. */
export type CaseAddresses = { address: string; url: string; media_urls: string[] };

const allOf = ({ address, media_urls, url }: CaseAddresses): string[] => [
  address,
  url,
  ...media_urls,
];

/** What may stand around an address in a sentence. */
const around = /^[<("'„“«]+|[>)"'”“».,;:!?]+$/gu;

/**
 * The text of a notice as whoever sees only one of its cases may read it: without the lines that name addresses of the
 * others, and without the tagged address by which answers find their request, which would let the reader answer as the
 * recipient.
 * @returns the text, and how many lines were left out
 */
export function onlyThisCase(
  text: string,
  own: CaseAddresses,
  others: readonly CaseAddresses[],
): { text: string; leftOut: number } {
  const hidden = new Set(others.flatMap(allOf));
  for (const address of allOf(own)) hidden.delete(address);
  const namesOther = (line: string): boolean =>
    line.split(/\s+/u).some((word) => hidden.has(word) || hidden.has(word.replace(around, '')));
  const lines = text.split('\n');
  const left = lines.filter((line) => !namesOther(line));
  return { text: hideReplyAddresses(left.join('\n')), leftOut: lines.length - left.length };
}
