import { getDomain } from 'tldts';

/**
 * What politeness counts by: the owner's registrable domain, so that `{name}.site.com` and `site.com` share
 * one pace (SCANNING, section 9). Suffixes under which strangers have their own sites (github.io) divide
 * owners too. Addresses and names without such a domain stand for themselves.
 */
export function politenessKey(host: string): string {
  const plain = host.toLowerCase();
  return getDomain(plain, { allowPrivateDomains: true }) ?? plain;
}
