import { jsonAnswer } from '../sites/site.ts';
import type { DemoSite, SiteRequest } from '../sites/site.ts';
import { cloudflare, diskbarge, networkAt, rackbarn } from './networks.ts';
import type { Network } from './networks.ts';

const contact = (role: string, name: string, mail: string) => ({
  objectClassName: 'entity',
  roles: [role],
  vcardArray: [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', name],
      ['email', {}, 'text', mail],
    ],
  ],
});

const servers = ['https://rdap.example/'];
/** Which of the demo web's names and addresses are answered for (RFC 9224). */
const bootstrap: Readonly<Record<string, string[]>> = {
  dns: ['example', 'test', 'com', 'net', 'org', 'tv', 'su'],
  ipv4: [rackbarn, diskbarge, cloudflare].map(({ prefix }) => `${prefix}.0/24`),
  ipv6: ['2001:db8::/32'],
};

/** RDAP (RFC 9083) for domains and addresses of the demo web, with the bootstrap files of RFC 9224. */
export function registrySites(hasDomain: (domain: string) => boolean): DemoSite[] {
  const answer = (request: SiteRequest) => {
    const [, kind = '', value = ''] = request.path.toLowerCase().split('/');
    if (kind === 'domain' && hasDomain(value)) return jsonAnswer(200, domainRecord(value));
    const network = kind === 'ip' ? networkAt(value) : null;
    if (network !== null) return jsonAnswer(200, networkRecord(network));
    return jsonAnswer(404, { errorCode: 404, title: 'Not Found' });
  };
  return [
    { host: 'rdap.example', plays: 'RDAP of the demo web', answer },
    { host: 'rdap.org', plays: 'RDAP of the demo web', answer },
    {
      host: 'data.iana.org',
      plays: 'which RDAP server answers for what',
      answer: (request) => {
        const [, file = ''] = /^\/rdap\/([a-z0-9]+)\.json$/u.exec(request.path) ?? [];
        const keys = bootstrap[file];
        return keys === undefined
          ? jsonAnswer(404, {})
          : jsonAnswer(200, { version: '1.0', services: [[keys, servers]] });
      },
    },
  ];
}

function domainRecord(domain: string): object {
  return {
    objectClassName: 'domain',
    ldhName: domain,
    status: ['active'],
    events: [{ eventAction: 'registration', eventDate: '2019-04-02T00:00:00Z' }],
    nameservers: [{ objectClassName: 'nameserver', ldhName: 'ns1.cheapnames.test' }],
    entities: [
      {
        ...contact('registrar', 'Cheap Names Ltd.', 'info@cheapnames.test'),
        entities: [contact('abuse', 'Abuse desk', 'abuse@cheapnames.test')],
      },
    ],
  };
}

function networkRecord({ prefix, name, owner, abuse }: Network): object {
  return {
    objectClassName: 'ip network',
    startAddress: `${prefix}.0`,
    endAddress: `${prefix}.255`,
    name,
    country: 'XX',
    entities: [
      {
        ...contact('registrant', owner, `office@${abuse.split('@')[1] ?? ''}`),
        // As regional registries do: the desk stands below the owner, with several roles.
        entities: [{ ...contact('abuse', 'Abuse desk', abuse), roles: ['technical', 'abuse'] }],
      },
    ],
  };
}
