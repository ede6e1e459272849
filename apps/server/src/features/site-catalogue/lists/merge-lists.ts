import type { Site } from '@leakblock/scan-engine';

/** A site and the list it is from. */
export type ListedSite = { listId: string; site: Site };

/**
 * Lists as one: of an address that several of them ask, the first one stands, and none of what the catalogue has
 * already.
 */
export function mergeLists(known: readonly Site[], listed: readonly ListedSite[]): ListedSite[] {
  const ids = new Set(known.map((site) => site.id));
  const addresses = new Set(known.flatMap(addressesOf));
  return listed.filter(({ site }) => {
    const own = addressesOf(site);
    if (ids.has(site.id) || own.some((address) => addresses.has(address))) return false;
    ids.add(site.id);
    for (const address of own) addresses.add(address);
    return true;
  });
}

/** What makes two entries one site: the address of a profile, or the question that is asked. */
function addressesOf({ rule, urlPattern }: Site): string[] {
  const shown = plain(urlPattern);
  if (rule.probeUrl === undefined && rule.body === undefined) return [shown];
  // A form that many questions go to is told apart by what is asked.
  const asked = `${plain(rule.probeUrl ?? urlPattern)} ${rule.body ?? ''}`.trim();
  return asked === shown ? [shown] : [shown, asked];
}

/** An address without scheme and `www.`. */
function plain(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/u, '')
    .replace(/\/$/u, '');
}
