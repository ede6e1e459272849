import type { Site } from '@leakblock/scan-engine';

/** Where money changes hands besides the platforms of the catalogue: payments, tips, private chats. */
const payHosts = [
  'paypal.me',
  'paypal.com',
  'cash.app',
  'venmo.com',
  'ko-fi.com',
  'buymeacoffee.com',
  'wa.me',
  't.me',
  'throne.com',
];

const bareHost = (address: string): string | null =>
  URL.parse(address)?.hostname.replace(/^www\./u, '') ?? null;

/**
 * Counts the links of a profile that lead to the person's own pages, and to pages of others where something is sold:
 * subscription, clip and cam platforms, payments and private chats. Pages of the profile's own site count for neither.
 */
export function judgeLinks(
  links: readonly string[],
  profile: string,
  { isOwn, sites }: { isOwn: (url: string) => boolean; sites: readonly Site[] },
): { own: number; sales: number } {
  const home = bareHost(profile);
  const shops = new Set([...payHosts, ...sites.flatMap(hostOfShop)]);
  let [own, sales] = [0, 0];
  for (const link of new Set(links.slice(0, 100))) {
    const host = bareHost(link);
    if (host === null || host === home) continue;
    if (isOwn(link)) own++;
    else if (shops.has(host)) sales++;
  }
  return { own, sales };
}

function hostOfShop({ category, kind, urlPattern }: Site): string[] {
  const isShop = kind === 'platform' && (category === 'Adult' || category === 'Cam');
  const host = isShop ? bareHost(urlPattern.replaceAll('{username}', 'name')) : null;
  return host === null ? [] : [host];
}
