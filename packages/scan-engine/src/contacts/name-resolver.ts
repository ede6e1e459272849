import { promises as dns } from 'node:dns';
import { decode, encode, RECURSION_DESIRED } from 'dns-packet';
import type { Fetcher } from '../fetch/types.ts';

/** Records of a name. `isMissing`: the name does not exist at all (NXDOMAIN). */
export type DnsAnswer =
  | { ok: true; records: string[]; isMissing: boolean }
  | { ok: false; reason: string };

export type DnsType = 'A' | 'AAAA' | 'MX';
/** Looks up records of a name: IP addresses, or names of mail servers. Never throws. */
export type NameResolver = (name: string, type: DnsType) => Promise<DnsAnswer>;

const answerBytes = 16 * 1024;
const recordLimit = 20;
const patienceMs = 5_000;

/**
 * Looks names up. With `dnsOverHttpsUrl` by RFC 8484 over the fetcher, which also works where only an egress proxy
 * leads out; else by the DNS servers given, or those of the system.
 */
export function createNameResolver(options: {
  fetcher: Fetcher;
  dnsOverHttpsUrl?: string | undefined;
  dnsServers?: readonly string[] | undefined;
}): NameResolver {
  const { fetcher, dnsOverHttpsUrl, dnsServers } = options;
  if (dnsOverHttpsUrl !== undefined)
    return (name, type) => askOverHttps(fetcher, dnsOverHttpsUrl, name, type);
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  if (dnsServers && dnsServers.length > 0) resolver.setServers(dnsServers);
  return (name, type) => askDirectly(resolver, name, type);
}

async function askOverHttps(
  fetcher: Fetcher,
  server: string,
  name: string,
  type: DnsType,
): Promise<DnsAnswer> {
  const question = encodeQuestion(name, type);
  if (question === null) return { ok: false, reason: 'not_a_name' };
  const url = new URL(server);
  url.searchParams.set('dns', question);
  const answer = await fetcher({
    url: url.href,
    as: 'bytes',
    maxBytes: answerBytes,
    headers: { accept: 'application/dns-message' },
    deadlineAt: performance.now() + patienceMs,
  });
  if (!answer.ok) return { ok: false, reason: answer.failure };
  if (answer.status !== 200) return { ok: false, reason: `status_${answer.status}` };
  return readDnsMessage(answer.bytes ?? new Uint8Array(), type);
}

/** A question in wire format, base64url without padding (RFC 8484, 4.1); its id is 0 so that caches can answer. */
function encodeQuestion(name: string, type: DnsType): string | null {
  try {
    const packet = encode({
      type: 'query',
      id: 0,
      flags: RECURSION_DESIRED,
      questions: [{ type, name, class: 'IN' }],
    });
    return packet.toString('base64url');
  } catch {
    return null;
  }
}

/** Reads an answer in wire format. A name without mail (RFC 7505: a single dot) has no records. */
export function readDnsMessage(bytes: Uint8Array, type: DnsType): DnsAnswer {
  try {
    const packet = decode(Buffer.from(bytes)) as ReturnType<typeof decode> & { rcode?: string };
    if (packet.rcode === 'NXDOMAIN') return { ok: true, records: [], isMissing: true };
    if (packet.rcode !== 'NOERROR') return { ok: false, reason: String(packet.rcode) };
    const records = (packet.answers ?? []).flatMap((answer) => {
      if (answer.type === 'MX' && type === 'MX') return answer.data.exchange;
      return (answer.type === 'A' || answer.type === 'AAAA') && answer.type === type
        ? answer.data
        : [];
    });
    return { ok: true, records: tidy(records), isMissing: false };
  } catch {
    return { ok: false, reason: 'not_dns' };
  }
}

async function askDirectly(
  resolver: dns.Resolver,
  name: string,
  type: DnsType,
): Promise<DnsAnswer> {
  try {
    const records =
      type === 'MX'
        ? (await resolver.resolveMx(name)).map(({ exchange }) => exchange)
        : await (type === 'A' ? resolver.resolve4(name) : resolver.resolve6(name));
    return { ok: true, records: tidy(records), isMissing: false };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOTFOUND') return { ok: true, records: [], isMissing: true };
    if (code === 'ENODATA') return { ok: true, records: [], isMissing: false };
    return { ok: false, reason: code };
  }
}

function tidy(records: readonly string[]): string[] {
  const named = records.map((record) => record.toLowerCase().replace(/\.$/u, ''));
  return [...new Set(named)].filter((record) => record !== '').slice(0, recordLimit);
}

/** IP addresses of a host: those of version 4, or else those of version 6. */
export async function resolveAddresses(resolve: NameResolver, host: string): Promise<DnsAnswer> {
  const first = await resolve(host, 'A');
  return first.ok && first.records.length === 0 && !first.isMissing ? resolve(host, 'AAAA') : first;
}
