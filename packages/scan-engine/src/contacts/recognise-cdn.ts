/** A network that stands in front of sites and does not hold their content. */
export type Cdn = { key: string; name: string; domain: string };

type CdnSigns = Cdn & {
  /** In the network's or its owner's name. */
  network: RegExp;
  /** Headers that only this network writes: name and value. */
  headers: readonly (readonly [string, RegExp])[];
};

const known: readonly CdnSigns[] = [
  {
    key: 'cloudflare',
    name: 'Cloudflare',
    domain: 'cloudflare.com',
    network: /\bcloudflare/iu,
    headers: [
      ['server', /^cloudflare$/iu],
      ['cf-ray', /^[0-9a-f]{16}/iu],
    ],
  },
  {
    key: 'cloudfront',
    name: 'Amazon CloudFront',
    domain: 'amazonaws.com',
    network: /\bcloudfront\b/iu,
    headers: [
      ['x-amz-cf-id', /./u],
      ['via', /\(cloudfront\)/iu],
    ],
  },
  {
    key: 'fastly',
    name: 'Fastly',
    domain: 'fastly.com',
    network: /\bfastly\b/iu,
    headers: [['x-fastly-request-id', /./u]],
  },
  {
    key: 'akamai',
    name: 'Akamai',
    domain: 'akamai.com',
    network: /\bakamai\b/iu,
    headers: [['server', /^akamai(?:ghost|netstorage)/iu]],
  },
  {
    key: 'ddos-guard',
    name: 'DDoS-Guard',
    domain: 'ddos-guard.net',
    network: /\bddos-?guard\b/iu,
    headers: [['server', /^ddos-guard$/iu]],
  },
  {
    key: 'sucuri',
    name: 'Sucuri',
    domain: 'sucuri.net',
    network: /\bsucuri\b/iu,
    headers: [
      ['server', /^sucuri\/cloudproxy/iu],
      ['x-sucuri-id', /./u],
    ],
  },
  {
    key: 'imperva',
    name: 'Imperva',
    domain: 'imperva.com',
    network: /\b(?:imperva|incapsula)\b/iu,
    headers: [
      ['x-iinfo', /./u],
      ['x-cdn', /^(?:imperva|incapsula)/iu],
    ],
  },
  {
    key: 'bunny',
    name: 'bunny.net',
    domain: 'bunny.net',
    network: /\bbunny(?:cdn|\.net)?\b|\bbunnyway\b/iu,
    headers: [['server', /^bunnycdn/iu]],
  },
];

/** The content network that an address and an answer belong to; null for a host of its own. */
export function recogniseCdn(signs: {
  /** Names of the network and its owner, from RDAP. */
  names: readonly (string | null)[];
  /** Head of an answer; names in lower case. */
  headers?: Readonly<Record<string, string>> | undefined;
}): Cdn | null {
  const found = known.find(
    ({ network, headers }) =>
      signs.names.some((name) => name !== null && network.test(name)) ||
      headers.some(([name, value]) => value.test(signs.headers?.[name] ?? '')),
  );
  return found === undefined ? null : { key: found.key, name: found.name, domain: found.domain };
}
