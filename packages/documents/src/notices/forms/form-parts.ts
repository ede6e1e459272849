import { addressesOf, listWorks, oneLine } from '../lists.ts';
import type { NoticeField, NoticeInput } from '../notice-input.ts';

const kinds = { photo: 'photograph', video: 'video', text: 'text', profile: 'profile' } as const;

export function field(name: string, value: string): NoticeField {
  return { name, value };
}

/** Given name and family name of who files. */
export function nameParts({ agent }: NoticeInput): { first: string; last: string } {
  const words = oneLine(agent.name).split(' ');
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}

/** The last part of the agent's address. */
export function countryOf({ agent }: NoticeInput): string {
  return agent.address.split(/[,\n]/u).at(-1)?.trim() ?? '';
}

/** Pages and files, one per line. */
export function urlLines({ urls }: NoticeInput): string {
  return addressesOf(urls).join('\n');
}

export function pageLines({ urls }: NoticeInput): string {
  return [...new Set(urls.map(({ page }) => page))].join('\n');
}

/** So many characters at most, and no half of one. */
export function cut(text: string, limit: number): string {
  return text.slice(0, limit).replace(/\p{Cs}$/u, '');
}

/** Works in so many characters at most, cut at a word where there is one: not every script has spaces. */
export function describeWorks({ works }: NoticeInput, limit: number): string {
  const text = listWorks(
    works.map((work) => ({ ...work, originalUrl: null })),
    kinds,
    '',
  );
  if (text.length <= limit) return text;
  const begin = cut(text, limit - 1);
  const words = begin.replace(/\s+\S*$/u, '');
  return `${words.length > limit / 2 ? words : begin}…`;
}

/** Where the works stand with consent, one per line. */
export function originalLines({ works }: NoticeInput): string {
  return [...new Set(works.flatMap(({ originalUrl }) => originalUrl ?? []))].join('\n');
}

export function authorityLine({ authorisation, ownerName }: NoticeInput): string {
  return `Authorised in writing by ${ownerName}: letter ${authorisation.id}, version ${String(authorisation.version)}, signed on ${authorisation.signedOn}.`;
}

/** A box to be ticked by hand, after reading it. */
export const tick = 'Tick after reading';
