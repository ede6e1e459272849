import { askPolitely } from '../pages/ask-politely.ts';
import type { Polite } from '../pages/types.ts';
import {
  bootstrapUrl,
  findAddressServers,
  findDomainServers,
  readBootstrap,
  serverHosts,
} from './rdap-bootstrap.ts';
import type { BootstrapKind, RdapServices } from './rdap-bootstrap.ts';
import { readRdap } from './read-rdap.ts';
import type { RdapRecord } from './read-rdap.ts';

/** A bootstrap file, from wherever it is kept; null when it cannot be had. */
export type LoadBootstrap = (kind: BootstrapKind) => Promise<RdapServices | null>;

export type RdapOutcome =
  | {
      outcome: 'found';
      /** Records about it: that of the registry first, then those it refers to. */
      records: { url: string; body: unknown; record: RdapRecord }[];
    }
  | { outcome: 'nothing' | 'failed'; reason: string };

const recordBytes = 512 * 1024;
const bootstrapBytes = 4 * 1024 * 1024;
const relatedLimit = 2;
const accept = 'application/rdap+json, application/json;q=0.5';

/** Fetches a bootstrap file from IANA, as it is; null when it cannot be had or is none. */
export async function fetchBootstrap(kind: BootstrapKind, options: Polite): Promise<unknown> {
  const answer = await askPolitely(
    { url: bootstrapUrl(kind), maxBytes: bootstrapBytes, headers: { accept: 'application/json' } },
    options,
  );
  if (!answer.ok || answer.status !== 200) return null;
  const body = parse(answer.text);
  return readBootstrap(body) === null ? null : body;
}

/**
 * Asks RDAP (RFC 9082) about a registrable domain or an IP address, and follows what the answer refers to. Only https,
 * and only servers that the bootstrap files name, so that no answer can send us anywhere. Never throws.
 */
export async function askRdap(
  question: { kind: 'domain' | 'ip'; value: string },
  options: Polite & { loadBootstrap: LoadBootstrap },
): Promise<RdapOutcome> {
  const { kind, value } = question;
  const file = kind === 'domain' ? 'dns' : value.includes(':') ? 'ipv6' : 'ipv4';
  const services = await options.loadBootstrap(file);
  if (services === null) return { outcome: 'failed', reason: 'no_bootstrap' };
  const find = kind === 'domain' ? findDomainServers : findAddressServers;
  const [server] = find(services, value);
  if (server === undefined) return { outcome: 'nothing', reason: 'no_server' };

  const hosts = serverHosts(services);
  const first = await fetchRecord(`${server}${kind}/${encodeURIComponent(value)}`, options);
  if ('reason' in first) return first;
  const records = [first];
  for (const url of first.record.related.filter((href) => isServer(href, hosts))) {
    if (records.length > relatedLimit) break;
    if (records.some((known) => known.url === url)) continue;
    const next = await fetchRecord(url, options);
    if (!('reason' in next)) records.push(next);
  }
  return { outcome: 'found', records };
}

async function fetchRecord(
  url: string,
  options: Polite,
): Promise<
  | { url: string; body: unknown; record: RdapRecord }
  | { outcome: 'nothing' | 'failed'; reason: string }
> {
  const answer = await askPolitely({ url, maxBytes: recordBytes, headers: { accept } }, options);
  if (!answer.ok) return { outcome: 'failed', reason: answer.failure };
  if (answer.status === 404) return { outcome: 'nothing', reason: 'not_found' };
  if (answer.status !== 200) return { outcome: 'failed', reason: `status_${answer.status}` };
  const body = parse(answer.text);
  const record = readRdap(body);
  return record === null ? { outcome: 'failed', reason: 'not_rdap' } : { url, body, record };
}

function isServer(href: string, hosts: ReadonlySet<string>): boolean {
  const url = URL.parse(href);
  return url?.protocol === 'https:' && url.port === '' && hosts.has(url.hostname);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
