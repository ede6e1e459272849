import { isIP } from 'node:net';
import type { Polite } from '../pages/types.ts';
import { networkAbuse } from './abuse-of-record.ts';
import { askRdap } from './ask-rdap.ts';
import type { LoadBootstrap } from './ask-rdap.ts';
import { resolveAddresses } from './name-resolver.ts';
import type { NameResolver } from './name-resolver.ts';
import { recogniseCdn } from './recognise-cdn.ts';
import type { Cdn } from './recognise-cdn.ts';
import { walkEntities } from './read-rdap.ts';
import type { ContactLookUp, FoundContact } from './types.ts';

/**
 * Finds the network that a host stands in, by the registry of its IP address, and that network's abuse desk. A content
 * network in front of the site is told apart (`cdn`): it does not hold the content.
 */
export async function lookUpNetwork(
  host: string,
  options: Polite & {
    resolve: NameResolver;
    loadBootstrap: LoadBootstrap;
    /** Head of an answer of the host, where there is one. */
    headers?: Readonly<Record<string, string>>;
  },
): Promise<{ lookUp: ContactLookUp; cdn: Cdn | null }> {
  const byHead = recogniseCdn({ names: [], headers: options.headers });
  const end = (
    outcome: ContactLookUp['outcome'],
    detail: ContactLookUp['detail'],
    contacts: FoundContact[] = [],
    cdn = byHead,
  ): { lookUp: ContactLookUp; cdn: Cdn | null } => {
    const scope = cdn === null ? 'host' : 'cdn';
    const said = { ...detail, ...(cdn && { cdn: cdn.key, cdnDomain: cdn.domain }) };
    return { lookUp: { scope, host, source: 'rdap_ip', outcome, contacts, detail: said }, cdn };
  };

  const dns =
    isIP(host) === 0
      ? await resolveAddresses(options.resolve, host)
      : { ok: true as const, records: [host], isMissing: false };
  if (!dns.ok) return end('failed', { reason: `dns_${dns.reason}` });
  const [address] = dns.records;
  if (address === undefined) return end('nothing', { reason: 'no_address' });
  const asked = { addresses: dns.records, asked: address };
  const answer = await askRdap({ kind: 'ip', value: address }, options);
  if (answer.outcome !== 'found') return end(answer.outcome, { ...asked, reason: answer.reason });

  const found = answer.records.map(({ record }) => networkAbuse(record));
  const network = answer.records[0]?.record ?? null;
  const owners = walkEntities(network?.entities ?? []).map(({ name }) => name);
  const cdn =
    recogniseCdn({ names: [network?.name ?? null, ...owners], headers: options.headers }) ?? byHead;
  const addresses = [...new Set(found.toReversed().flatMap((desk) => desk.addresses))];
  const name = cdn?.name ?? found.find((desk) => desk.name !== null)?.name ?? null;
  const detail = {
    ...asked,
    ...(network !== null && network.name !== null && { network: network.name }),
    ...(name !== null && { name }),
    ...(network?.isRedacted === true && { isRedacted: true }),
  };
  return end(
    addresses.length > 0 ? 'found' : 'nothing',
    detail,
    addresses.map((one) => ({
      method: 'email',
      name,
      address: one,
      formUrl: null,
      confidence: 'published',
    })),
    cdn,
  );
}
