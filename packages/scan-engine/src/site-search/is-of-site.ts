import { getDomain } from 'tldts';

/** A test for whether an address belongs to the site of another one: same registrable domain, or one named. */
export function isOfSite(address: string, others: readonly string[]): (url: string) => boolean {
  const own = new Set([address, ...others].map((one) => domainOf(one)));
  return (url) => own.has(domainOf(url));
}

/** Hosts without a registrable domain (numbers, test names) stand for themselves. */
function domainOf(address: string): string {
  return getDomain(address) ?? URL.parse(address)?.hostname ?? address;
}
