import type { SiteSearch } from '../catalogue/types.ts';
import { askPolitely } from '../pages/ask-politely.ts';
import { failureOfStatus } from '../pages/failure-of-status.ts';
import type { Polite } from '../pages/types.ts';
import { findWall } from '../probe/find-wall.ts';
import { createNameFinder } from './holds-name.ts';
import { isOfSite } from './is-of-site.ts';
import { readInterface, type InterfaceHit, type InterfaceReader } from './read-interface.ts';
import { searchAddress } from './search-address.ts';
import { unknownOf, type SiteSearchOutcome } from './types.ts';

const hitLimit = 100;
const maxBytes = 2 * 1024 * 1024;

/**
 * Searches a site through its public JSON interface. An answer in another form than the interface's own
 * is `broken_rule`, unless it says that there is nothing.
 */
export async function searchInterface(
  search: SiteSearch,
  reader: InterfaceReader,
  name: string,
  options: Polite,
): Promise<SiteSearchOutcome> {
  const address = searchAddress(search, name);
  const answer = await askPolitely(
    { url: address, redirects: 'follow', maxBytes, headers: search.headers ?? {} },
    options,
  );
  if (!answer.ok) return { outcome: answer.failure, hits: [] };
  if (findWall(answer, null, name) !== null) return { outcome: 'challenge', hits: [] };
  const failure = failureOfStatus(answer);
  if (failure !== null) return { outcome: unknownOf(failure), hits: [] };
  if (answer.truncated !== null) return { outcome: 'too_large', hits: [] };

  const found = readInterface(reader, answer.text, answer.url);
  if (found !== null) return { outcome: 'answered', hits: pick(found, search, address, name) };
  const lower = answer.text.toLowerCase();
  const saysNothing = search.nothing?.some((said) => lower.includes(said.toLowerCase())) === true;
  return { outcome: saysNothing ? 'answered' : 'broken_rule', hits: [] };
}

function pick(
  found: readonly InterfaceHit[],
  search: SiteSearch,
  address: string,
  name: string,
): SiteSearchOutcome['hits'] {
  const holdsName = createNameFinder(name);
  const isOwn = isOfSite(address, search.hosts ?? []);
  return found
    .filter(({ hit, words }) => isOwn(hit.url) && holdsName(words))
    .slice(0, hitLimit)
    .map(({ hit }) => hit);
}
