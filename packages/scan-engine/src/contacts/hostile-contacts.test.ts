import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkAbuse, registrarAbuse } from './abuse-of-record.ts';
import { findMailAddresses, readProtectedAddress } from './find-mail-addresses.ts';
import { readMailAddress } from './mail-address.ts';
import { readDnsMessage } from './name-resolver.ts';
import { findAddressServers, findDomainServers, readBootstrap } from './rdap-bootstrap.ts';
import { readContactPage, siteOf } from './read-contact-page.ts';
import { readRdap } from './read-rdap.ts';
import { readSecurityTxt } from './read-security-txt.ts';
import { recogniseCdn } from './recognise-cdn.ts';

describe('whatever a page, a registry or a name server says', () => {
  it('no address comes out that could end a header or name a second recipient', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const address of [readMailAddress(text), ...findMailAddresses(text)]) {
          if (address !== null)
            expect(address).toMatch(/^[^\s,;:<>"()[\]\\\p{C}@]+@[a-z0-9.-]+$/iu);
        }
      }),
    );
  });

  it('RDAP records of any shape are read without failing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.jsonValue(), (entities, links) => {
        const record = readRdap({ objectClassName: 'domain', entities, links });
        if (record === null) return;
        for (const desk of [networkAbuse(record), registrarAbuse(record)]) {
          for (const address of desk.addresses) expect(readMailAddress(address)).toBe(address);
        }
      }),
    );
  });

  it('entities that contain each other without end cost a bounded time', () => {
    let entity: object = { roles: ['abuse'] };
    for (let depth = 0; depth < 5_000; depth += 1)
      entity = { roles: ['registrar'], entities: [entity] };
    const record = readRdap({ objectClassName: 'domain', entities: [entity] });
    expect(record === null ? [] : registrarAbuse(record).addresses).toEqual([]);
  });

  it('security.txt gives addresses and secure pages only', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (lines) => {
        const file = readSecurityTxt(lines.map((line) => `Contact: ${line}`).join('\n'));
        for (const page of file?.pages ?? []) expect(page.startsWith('https://')).toBe(true);
        for (const address of file?.addresses ?? []) expect(readMailAddress(address)).toBe(address);
      }),
    );
  });

  it('bootstrap files lead to https servers only', () => {
    const urls = fc.array(fc.oneof(fc.webUrl(), fc.string()));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(fc.string()), urls)), (services) => {
        for (const { servers } of readBootstrap({ services }) ?? []) {
          for (const server of servers) expect(server).toMatch(/^https:\/\/.*\/$/u);
        }
      }),
    );
  });

  it('DNS answers of any bytes are read without failing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        const answer = readDnsMessage(bytes, 'A');
        if (answer.ok) expect(answer.records.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('links of a page stay on its own site', () => {
    fc.assert(
      fc.property(fc.array(fc.webUrl()), (urls) => {
        const html = urls.map((url) => `<a href="${url}">DMCA</a>`).join('');
        const page = readContactPage(html, 'https://forum.leaks.example/');
        for (const link of page.links) expect(siteOf(link)).toBe('leaks.example');
      }),
    );
  });
});

describe('addresses that hide', () => {
  it.each([
    ['dmca [at] leaks [dot] example', 'dmca@leaks.example'],
    ['dmca(at)leaks.example', 'dmca@leaks.example'],
    ['dmca at leaks dot example', 'dmca@leaks.example'],
    ['Write to abuse{at}leaks{dot}co{dot}uk!', 'abuse@leaks.co.uk'],
    ['Missbrauch: abuse [ät] leaks (punkt) de', 'abuse@leaks.de'],
    ['Mail copyright@leaks.example.', 'copyright@leaks.example'],
  ])('are read in %j', (text, address) => {
    expect(findMailAddresses(text)).toEqual([address]);
  });

  it('are not made up from words', () => {
    expect(findMailAddresses('Look at leaks.example, or stay at home.')).toEqual([]);
  });

  it('are read behind Cloudflare’s protection, for any key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), (key) => {
        const bytes = [key, ...Buffer.from('dmca@leaks.example').map((byte) => byte ^ key)];
        expect(readProtectedAddress(Buffer.from(bytes).toString('hex'))).toBe('dmca@leaks.example');
      }),
    );
  });
});

describe('the registry of RDAP servers', () => {
  const services = (list: [string[], string][]) =>
    readBootstrap({ services: list.map(([keys, url]) => [keys, [url]]) }) ?? [];

  it('is asked by the longest label at the end of a name', () => {
    const known = services([
      [['uk'], 'https://uk.test/'],
      [['co.uk', 'org.uk'], 'https://co.test'],
    ]);
    expect(findDomainServers(known, 'leaks.co.uk')).toEqual(['https://co.test/']);
    expect(findDomainServers(known, 'leaks.me.uk')).toEqual(['https://uk.test/']);
    expect(findDomainServers(known, 'leaks.example')).toEqual([]);
  });

  it('is asked by the longest prefix that holds an address', () => {
    const known = services([
      [['192.0.0.0/8'], 'https://wide.test/'],
      [['192.0.2.0/24', '2001:db8::/32'], 'https://narrow.test/'],
      [['nonsense'], 'https://never.test/'],
    ]);
    expect(findAddressServers(known, '192.0.2.9')).toEqual(['https://narrow.test/']);
    expect(findAddressServers(known, '192.9.2.9')).toEqual(['https://wide.test/']);
    expect(findAddressServers(known, '2001:db8::1')).toEqual(['https://narrow.test/']);
    expect(findAddressServers(known, 'no address')).toEqual([]);
  });
});

it('an abuse desk is found below its owner, once, and nothing is made of what was redacted', () => {
  const card = (...rows: [string, string][]) => [
    'vcard',
    rows.map(([name, value]) => [name, {}, 'text', value]),
  ];
  const desk = {
    roles: ['noc', 'technical', 'abuse'],
    vcardArray: card(['fn', 'Abuse Desk'], ['email', 'Abuse@Host.example'], ['email', 'REDACTED']),
  };
  const record = readRdap({
    objectClassName: 'ip network',
    name: 'HOST-NET',
    entities: [
      { roles: ['registrant'], vcardArray: card(['fn', 'Example Host']), entities: [desk, desk] },
      { roles: ['abuse'], vcardArray: card(['email', 'REDACTED FOR PRIVACY']) },
    ],
  });
  expect(record === null ? null : networkAbuse(record)).toEqual({
    name: 'Example Host',
    addresses: ['Abuse@host.example'],
  });
});

it('a network in front of a site is recognised by its name or its answers', () => {
  expect(recogniseCdn({ names: ['CLOUDFLARENET'] })?.key).toBe('cloudflare');
  expect(recogniseCdn({ names: [], headers: { server: 'cloudflare' } })?.key).toBe('cloudflare');
  expect(recogniseCdn({ names: ['Example Host'], headers: { server: 'nginx' } })).toBeNull();
});
