import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parse('2000::');

/**
 * Whether an IP address is a public one that a scan may speak to. IPv4: unicast ranges only. IPv6: only
 * 2000::/3 without the special ranges inside (6to4, Teredo, documentation, ...), because old
 * IPv4-compatible forms such as ::127.0.0.1 count as unicast; mapped forms are judged as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || isCompatible(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(globalUnicast, 3) && !isIsatap(parsed);
}

// The library reads ::8.8.8.8 as if it were ::ffff:8.8.8.8; the two are different addresses.
function isCompatible(address: string): boolean {
  return address.includes(':') && address.includes('.') && !/^::ffff:\d/i.test(address);
}

// RFC 5214: the interface id carries an IPv4 address that a local ISATAP router would deliver to.
function isIsatap(address: ipaddr.IPv6): boolean {
  const [high, low] = address.parts.slice(4, 6);
  return low === 0x5efe && (high === 0 || high === 0x200);
}
