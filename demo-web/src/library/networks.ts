import { fractionOf } from '../random/seeded-random.ts';

/** A network of the demo web, on addresses reserved for documentation (RFC 5737). */
export type Network = {
  name: string;
  owner: string;
  abuse: string;
  /** First three numbers of its addresses. */
  prefix: string;
};

export const rackbarn: Network = {
  name: 'RACKBARN-NET',
  owner: 'Rackbarn Hosting Ltd.',
  abuse: 'abuse@rackbarn.test',
  prefix: '192.0.2',
};
export const diskbarge: Network = {
  name: 'DISKBARGE',
  owner: 'Diskbarge Storage B.V.',
  abuse: 'abuse@diskbarge.test',
  prefix: '198.51.100',
};
/** Stands in front of sites and holds nothing. */
export const cloudflare: Network = {
  name: 'CLOUDFLARENET',
  owner: 'Cloudflare, Inc.',
  abuse: 'abuse@cloudflare.com',
  prefix: '203.0.113',
};

/** Hosts that stand elsewhere than with Rackbarn. */
const elsewhere: Readonly<Record<string, Network>> = {
  'cdn.indexmedia.test': diskbarge,
  'stashfile.test': diskbarge,
  'glimpsebin.example': cloudflare,
};

/** Hosts without mail: a conventional address there would be a letter to nobody. */
const mailless = new Set(['stashfile.test', 'cdn.indexmedia.test', 'indexmedia.test']);

export function networkOf(host: string): Network {
  return elsewhere[host] ?? rackbarn;
}

/** The network whose addresses begin like this one. */
export function networkAt(address: string): Network | null {
  const prefix = address.slice(0, address.lastIndexOf('.'));
  return [rackbarn, diskbarge, cloudflare].find((network) => network.prefix === prefix) ?? null;
}

export function addressOf(host: string): string {
  return `${networkOf(host).prefix}.${1 + Math.floor(fractionOf(host, 'address') * 250)}`;
}

export function hasMail(host: string): boolean {
  return !mailless.has(host);
}
