import { jsonAnswer } from '../sites/site.ts';
import type { DemoSite, SiteRequest } from '../sites/site.ts';

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

/** RDAP (RFC 9083) for domains and addresses of the demo web, with the bootstrap file of RFC 9224. */
export function registrySites(hasHost: (host: string) => boolean): DemoSite[] {
  const answer = (request: SiteRequest) => {
    const [, kind = '', value = ''] = request.path.toLowerCase().split('/');
    if (kind === 'domain' && hasHost(value)) return jsonAnswer(200, domainRecord(value));
    if (kind === 'ip' && /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}$/u.test(value)) {
      return jsonAnswer(200, networkRecord(value));
    }
    return jsonAnswer(404, { errorCode: 404, title: 'Not Found' });
  };
  return [
    { host: 'rdap.example', plays: 'RDAP of the demo web', answer },
    { host: 'rdap.org', plays: 'RDAP of the demo web', answer },
    {
      host: 'data.iana.org',
      plays: 'which RDAP server answers for what',
      answer: (request) => {
        const services = [[['example', 'test', 'com', 'tv', 'su'], ['https://rdap.example/']]];
        return request.path === '/rdap/dns.json'
          ? jsonAnswer(200, { version: '1.0', services })
          : jsonAnswer(404, {});
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

function networkRecord(address: string): object {
  const prefix = address.slice(0, address.lastIndexOf('.'));
  return {
    objectClassName: 'ip network',
    startAddress: `${prefix}.0`,
    endAddress: `${prefix}.255`,
    name: 'RACKBARN-NET',
    country: 'XX',
    entities: [contact('abuse', 'Rackbarn Hosting abuse desk', 'abuse@rackbarn.test')],
  };
}
