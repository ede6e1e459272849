import { findMailAddresses } from '@leakblock/scan-engine';

const bodyLimit = 50_000;

/** Who hosts a site, as a mail of Cloudflare tells it to a complainant. */
export type HostContact = { address: string; name: string | null };

/**
 * Reads who hosts the site from a mail about a report: the mail address that is neither Cloudflare's nor ours nor the
 * site's own. Null when the mail tells nobody, or several: then a person reads it.
 */
export function readHostContact(
  body: string,
  notHost: { addresses: readonly string[]; domains: readonly string[] },
): HostContact | null {
  const text = body.slice(0, bodyLimit).replace(/<[^>]{0,500}>/gu, ' ');
  const ours = new Set(notHost.addresses.map((address) => address.toLowerCase()));
  const others = findMailAddresses(text).filter((address) => {
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const isOf = (name: string): boolean => domain === name || domain.endsWith(`.${name}`);
    return !ours.has(address.toLowerCase()) && ![...notHost.domains, 'cloudflare.com'].some(isOf);
  });
  const [address] = others;
  if (address === undefined || others.length > 1) return null;
  const [, name] =
    /host(?:ing provider|ed by| provider)[^:\n]{0,60}:\s*([^\n<>@]{2,100})/iu.exec(text) ?? [];
  const tidy = name?.split(/\s{2,}|[,;(]|\babuse contact/iu)[0]?.trim() ?? '';
  return { address, name: tidy.length >= 2 ? tidy : null };
}
