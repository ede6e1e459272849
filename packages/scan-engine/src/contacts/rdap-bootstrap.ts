import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Files of the registry of RDAP servers (RFC 9224). */
export const bootstrapKinds = ['dns', 'ipv4', 'ipv6'] as const;
export type BootstrapKind = (typeof bootstrapKinds)[number];

/** Which servers answer for which labels or prefixes. Addresses are https and end with a slash. */
export type RdapServices = readonly { keys: readonly string[]; servers: readonly string[] }[];

const serviceLimit = 20_000;
const fileSchema = z.object({
  services: z
    .array(z.tuple([z.array(z.string().max(300)), z.array(z.string().max(500))]).rest(z.unknown()))
    .max(serviceLimit),
});

/** Address of a bootstrap file at IANA (RFC 9224, 8). */
export const bootstrapUrl = (kind: BootstrapKind): string =>
  `https://data.iana.org/rdap/${kind}.json`;

/** Reads a bootstrap file; servers that do not speak https are left out. Null when it is none. */
export function readBootstrap(body: unknown): RdapServices | null {
  const parsed = fileSchema.safeParse(body);
  if (!parsed.success) return null;
  return parsed.data.services.flatMap(([keys, urls]) => {
    const servers = urls.flatMap((url) => readServer(url) ?? []);
    return servers.length === 0 ? [] : [{ keys: keys.map((key) => key.toLowerCase()), servers }];
  });
}

function readServer(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  url.search = '';
  url.hash = '';
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** Servers for a domain name: those of the longest run of labels at its end (RFC 9224, 4). */
export function findDomainServers(services: RdapServices, domain: string): readonly string[] {
  const labels = domain.toLowerCase().replace(/\.$/u, '').split('.');
  const byKey = new Map<string, readonly string[]>();
  for (const { keys, servers } of services) for (const key of keys) byKey.set(key, servers);
  for (let first = 0; first < labels.length; first += 1) {
    const servers = byKey.get(labels.slice(first).join('.'));
    if (servers !== undefined) return servers;
  }
  return [];
}

/** Servers for an IP address: those of the longest prefix that holds it (RFC 9224, 5). */
export function findAddressServers(services: RdapServices, address: string): readonly string[] {
  if (!ipaddr.isValid(address)) return [];
  const parsed = ipaddr.process(address);
  let best: { length: number; servers: readonly string[] } = { length: -1, servers: [] };
  for (const { keys, servers } of services) {
    for (const key of keys) {
      const prefix = readPrefix(key);
      if (prefix === null || prefix[1] <= best.length || prefix[0].kind() !== parsed.kind())
        continue;
      if (parsed.match(prefix)) best = { length: prefix[1], servers };
    }
  }
  return best.servers;
}

function readPrefix(key: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  return ipaddr.isValidCIDR(key) ? ipaddr.parseCIDR(key) : null;
}

/** Hosts of all servers: nobody else is asked about anybody. */
export function serverHosts(services: RdapServices): Set<string> {
  return new Set(
    services.flatMap(({ servers }) => servers.map((server) => new URL(server).hostname)),
  );
}
