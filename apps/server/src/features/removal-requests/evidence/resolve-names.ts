import { promises as dns } from 'node:dns';

/** What the name system said of one host: records by kind, or the reason why there are none. */
export type NameRecords = { host: string; records: Record<string, unknown> };

const kinds = ['A', 'AAAA', 'CNAME', 'NS', 'MX', 'TXT', 'SOA'] as const;
const waitMs = 5_000;

/** Asks the name system about some hosts, each kind of record once. Never throws. */
export async function resolveNames(
  hosts: readonly string[],
  servers?: readonly string[],
): Promise<NameRecords[]> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 1 });
  if (servers !== undefined && servers.length > 0) resolver.setServers(servers);
  const timer = setTimeout(() => {
    resolver.cancel();
  }, waitMs);
  try {
    return await Promise.all(
      hosts.map(async (host) => {
        const found = await Promise.all(
          kinds.map(async (kind) => [kind, await ask(resolver, host, kind)] as const),
        );
        return { host, records: Object.fromEntries(found) };
      }),
    );
  } finally {
    clearTimeout(timer);
  }
}

async function ask(resolver: dns.Resolver, host: string, kind: string): Promise<unknown> {
  try {
    return await resolver.resolve(host, kind);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    return { none: code };
  }
}
