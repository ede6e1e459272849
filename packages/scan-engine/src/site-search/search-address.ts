import type { SiteSearch } from '../catalogue/types.ts';

/** The address of a site's results for a name. */
export function searchAddress(search: SiteSearch, name: string): string {
  const words = name.trim().split(/\s+/u).map(encodeWord);
  return search.address.replaceAll('{query}', words.join(search.space ?? '%20'));
}

/** Lone surrogates have no encoding and would throw. */
const encodeWord = (word: string): string => encodeURIComponent(word.toWellFormed());
