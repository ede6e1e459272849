import { promises as dns } from 'node:dns';

/**
 * Asks whether a host name is unknown (NXDOMAIN, RFC 1035 4.1.1). Null when no server could say so; a name
 * without an address is known. The answer is never kept.
 */
export async function isNameUnknown(
  host: string,
  servers?: readonly string[],
): Promise<boolean | null> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  if (servers !== undefined && servers.length > 0) resolver.setServers(servers);
  try {
    await resolver.resolve4(host);
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOTFOUND') return true;
    return code === 'ENODATA' ? false : null;
  }
}
