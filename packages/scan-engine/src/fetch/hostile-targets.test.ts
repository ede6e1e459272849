import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFetcher } from './create-fetcher.ts';
import { isPublicAddress } from './judge-address.ts';
import { publicHost, startTestServer, type TestServer } from '../testing/start-test-server.ts';
import type { FetchOutcome, Fetcher } from './types.ts';

/** `PORT` is the trap's: only the address can be what refuses these. */
const literals = [
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0X7F.1:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.0.0.0x1:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://[::]:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[0000:0000:0000:0000:0000:ffff:7f00:0001]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://127。0。0。1:PORT/',
  'http://127．0．0．1:PORT/',
  'http://127｡0｡0｡1:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://127.0.0.1%2f@example.com:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:127.0.0.1:PORT',
  '  http://127.0.0.1:PORT/',
  'http://127.0\n.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://192.0.0.192/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
  'http://[fc00::1]/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
];
const names = [
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://ｌｏｃａｌｈｏｓｔ:PORT/',
  'http://site.localhost:PORT/',
  'http://printer.local:PORT/',
  'http://metadata.google.internal:PORT/',
  'http://router.home.arpa:PORT/',
  'http://1.0.0.127.in-addr.arpa:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://nas.lan:PORT/',
  'http://wiki.corp:PORT/',
  'http://db:PORT/',
  'http://metadata:PORT/',
  'http://example..com:PORT/',
];
const forms = [
  'http://user:secret@example.com/',
  'http://user@example.com/',
  'http://example.com@127.0.0.1:PORT/',
  'http://example.com:22/',
  'http://example.com:25/',
  'http://example.com:6379/',
  'http://example.com:8080/',
  'https://example.com:8443/',
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'gopher://127.0.0.1:PORT/_',
  'ftp://127.0.0.1/',
  'ftp://example.com/',
  'gopher://example.com:80/_',
  'ws://example.com/',
  'data:text/html,x',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'ws://127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'not an address',
  '',
];
const redirectTargets = [
  'http://127.0.0.1:PORT/x',
  'http://2130706433:PORT/x',
  'http://[::1]:PORT/x',
  'http://[::ffff:127.0.0.1]:PORT/x',
  '//127.0.0.1:PORT/x',
  '\\\\127.0.0.1:PORT/x',
  'http://localhost:PORT/x',
  'http://127。0。0。1:PORT/x',
  'http://inside.test:PORT/x',
  'http://169.254.169.254/x',
  'http://user:secret@example.com/x',
  'http://example.com:6379/x',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/x',
  'data:text/html,x',
];
/** What a hostile name server may answer. */
const zones: Record<string, readonly string[]> = {
  'loopback.test': ['127.0.0.1'],
  'private.test': ['10.1.2.3'],
  'metadata.test': ['169.254.169.254'],
  'six.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'translated.test': ['64:ff9b::7f00:1'],
  'unspecified.test': ['0.0.0.0'],
  'mixed.test': [publicHost, '127.0.0.1'],
  'mixed-six.test': [publicHost, 'fd00:ec2::254'],
  'inside.test': ['127.0.0.1'],
};

let trap: TestServer;
let web: TestServer;
let fetcher: Fetcher & { close(): Promise<void> };
let lookUps: string[];
const rebinding = [[publicHost], ['127.0.0.1']];

const toTrap = (address: string): string => address.replaceAll('PORT', String(trap.port));
const ask = (by: Fetcher, url: string, redirects: 'same-resource' | 'follow' = 'follow') =>
  by({ url, redirects, deadlineAt: performance.now() + 2_000 });
const failureOf = (outcome: FetchOutcome): string => (outcome.ok ? 'answered' : outcome.failure);

beforeAll(async () => {
  trap = await startTestServer((_request, response) => response.end('inside'), '127.0.0.1');
  web = await startTestServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://web.test').searchParams.get('to');
    response.setHeader('connection', 'close');
    if (to !== null) response.writeHead(302, { location: Buffer.from(to).toString('latin1') });
    response.end('outside');
  });
  lookUps = [];
  fetcher = createFetcher({
    testing: {
      allowedPorts: [trap.port, web.port],
      isAllowedAddress: (address) => address === publicHost || isPublicAddress(address),
      resolve(host) {
        lookUps.push(host);
        if (host === 'rebinding.test') return Promise.resolve(rebinding.shift() ?? []);
        return Promise.resolve(zones[host] ?? [publicHost]);
      },
    },
  });
});
afterAll(async () => {
  await fetcher.close();
  await Promise.all([trap.close(), web.close()]);
});

describe('a request to an address inside', () => {
  it.each([...literals, ...names, ...forms])(
    'is refused before any look-up: %s',
    async (target) => {
      lookUps = [];
      expect(failureOf(await ask(fetcher, toTrap(target)))).toBe('unsafe_address');
      expect(lookUps).toEqual([]);
      expect(trap.connections()).toBe(0);
    },
  );

  it.each(Object.keys(zones))('is refused by what its name resolves to: %s', async (host) => {
    expect(failureOf(await ask(fetcher, `http://${host}:${trap.port}/`))).toBe('unsafe_address');
    expect(failureOf(await ask(fetcher, `https://${host}:${trap.port}/`))).toBe('unsafe_address');
    expect(trap.connections()).toBe(0);
  });

  it('is refused when a name that was public is bound anew to the inside', async () => {
    const url = `http://rebinding.test:${web.port}/`;
    expect(await ask(fetcher, url)).toMatchObject({ ok: true, text: 'outside' });
    expect(failureOf(await ask(fetcher, url))).toBe('unsafe_address');
    expect(rebinding).toEqual([]);
    expect(trap.connections()).toBe(0);
  });

  it.each(redirectTargets)('is refused after a redirect to %s', async (target) => {
    const to = encodeURIComponent(toTrap(target));
    const outcome = await ask(fetcher, `http://web.test:${web.port}/?to=${to}`);
    expect(failureOf(outcome)).toBe('unsafe_address');
    expect(trap.connections()).toBe(0);
  });

  it('is refused when a redirect claims to be the same resource elsewhere', async () => {
    const from = new URL(`http://web.test:${web.port}/alice`);
    const to = `http://127.0.0.1:${trap.port}/alice`;
    from.searchParams.set('to', to);
    expect(failureOf(await ask(fetcher, from.href, 'same-resource'))).toBe('answered');
    const direct = await startTestServer((_request, response) => {
      response.writeHead(301, { location: to }).end();
    });
    const open = createFetcher({
      testing: {
        allowedPorts: [trap.port, direct.port],
        isAllowedAddress: (address) => address === publicHost,
        resolve: () => Promise.resolve([publicHost]),
      },
    });
    const outcome = await ask(open, `http://web.test:${direct.port}/alice`, 'same-resource');
    expect(failureOf(outcome)).toBe('unsafe_address');
    expect(trap.connections()).toBe(0);
    await open.close();
    await direct.close();
  });
});

describe('through a proxy', () => {
  let proxy: TestServer;
  let asked: string[];
  let proxied: typeof fetcher;

  beforeAll(async () => {
    asked = [];
    proxy = await startTestServer(
      (request, response) => {
        asked.push(request.url ?? '');
        const to = new URL(request.url ?? '/').searchParams.get('to');
        if (to !== null) response.writeHead(302, { location: Buffer.from(to).toString('latin1') });
        response.end();
      },
      '127.0.0.1',
      (request, socket) => {
        asked.push(`CONNECT ${request.url ?? ''}`);
        socket.destroy();
      },
    );
    proxied = createFetcher({
      proxyUrl: `http://127.0.0.1:${proxy.port}`,
      testing: {
        allowedPorts: [trap.port],
        resolve: () => Promise.reject(new Error('a proxied target is never looked up here')),
      },
    });
  });
  afterAll(async () => {
    await proxied.close();
    await proxy.close();
  });

  it.each([...literals, ...names, ...forms])('nothing inside is asked for: %s', async (target) => {
    asked = [];
    const plain = toTrap(target);
    const tunnelled = plain.replace(/^(\s*)http:/, '$1https:');
    expect(failureOf(await ask(proxied, plain))).toBe('unsafe_address');
    expect(failureOf(await ask(proxied, tunnelled))).toBe('unsafe_address');
    expect(asked).toEqual([]);
  });

  it.each(redirectTargets.filter((target) => !target.includes('inside.test')))(
    'no redirect leads inside: %s',
    async (target) => {
      asked = [];
      const url = `http://web.example/?to=${encodeURIComponent(toTrap(target))}`;
      expect(failureOf(await ask(proxied, url))).toBe('unsafe_address');
      expect(asked).toEqual([url]);
    },
  );

  it('public names are asked for, so the silence above is the judgement’s', async () => {
    asked = [];
    await ask(proxied, 'http://web.example/page?x=1');
    await ask(proxied, 'https://web.example/page');
    expect(asked).toEqual(['http://web.example/page?x=1', 'CONNECT web.example:443']);
  });
});

describe('without the judgement', () => {
  it('the same spellings do reach the trap', async () => {
    const careless = createFetcher({
      testing: { allowedPorts: [trap.port], isAllowedAddress: () => true },
    });
    const spellings = literals.filter((literal) =>
      /^http:..(127[^@]*$|0x7f|0:|2130|0177)/i.test(literal),
    );
    for (const literal of spellings) {
      const outcome = await ask(careless, toTrap(literal));
      expect(outcome, literal).toMatchObject({ ok: true, text: 'inside' });
    }
    expect(spellings.length).toBeGreaterThan(10);
    await careless.close();
  });
});
