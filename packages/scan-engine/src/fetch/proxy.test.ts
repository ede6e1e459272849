import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFetcher } from './create-fetcher.ts';
import { createTestAuthority, type TestAuthority } from '../testing/create-test-authority.ts';
import { onRequestHead, startTestServer, type TestServer } from '../testing/start-test-server.ts';
import type { FetchRequest } from './types.ts';

/** What the egress proxy and the sites behind it saw. */
let seen: { line: string; headers: IncomingMessage['headers'] }[];
let sitesSaw: string[];
let names: string[];
let wants: string | null;
/** How many requests for the resetting sites the proxy still answers by closing the connection. */
let resets: number;
let proxy: TestServer;
let site: TlsServer;
let authority: TestAuthority;
let fetcher: ReturnType<typeof createFetcher>;

const ask = (url: string, request: Partial<FetchRequest> = {}) =>
  fetcher({ url, deadlineAt: performance.now() + 5_000, ...request });

beforeAll(async () => {
  authority = await createTestAuthority();
  const contexts = new Map([
    ['site.example', await authority.issue('site.example')],
    ['other.example', await authority.issue('site.example')],
    [
      'expired.example',
      await authority.issue('expired.example', new Date(Date.now() - 86_400_000)),
    ],
  ]);
  site = createTlsServer({
    SNICallback(name, callback) {
      names.push(name);
      callback(null, contexts.get(name));
    },
  })
    .on('secureConnection', (socket) => {
      onRequestHead(socket, (head) => {
        sitesSaw.push(head);
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\nsecret');
      });
    })
    .on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const sitePort = (site.address() as AddressInfo).port;

  const onTunnel = (request: IncomingMessage, socket: Socket): void => {
    seen.push({ line: `CONNECT ${request.url ?? ''}`, headers: request.headers });
    if (request.url === 'refused.example:443') {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    if (request.url === 'explained.example:443') {
      socket.end('HTTP/1.1 407 No\r\ncontent-length: 9\r\n\r\nWho is it');
      return;
    }
    if (request.url === 'silent.example:443') return;
    const upstream = connect(sitePort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  };
  proxy = await startTestServer(
    (request, response) => {
      seen.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, headers: request.headers });
      if (request.headers.host === 'reset.example' && resets-- > 0) {
        request.socket.destroy();
        return;
      }
      if (request.headers.host === 'half.example' && resets-- > 0) {
        request.socket.end('HTTP/1.1 200 OK\r\nx-half');
        return;
      }
      if (wants !== null && request.headers['proxy-authorization'] !== wants) {
        response.writeHead(407).end();
        return;
      }
      response.end('from the site');
    },
    '127.0.0.1',
    onTunnel,
  );
});
beforeEach(() => {
  seen = [];
  sitesSaw = [];
  names = [];
  wants = null;
  resets = Infinity;
  fetcher = createFetcher({
    proxyUrl: `http://scan:p%40ss@127.0.0.1:${proxy.port}`,
    caFile: authority.caFile,
  });
  return () => fetcher.close();
});
afterAll(async () => {
  await proxy.close();
  await new Promise((resolve) => site.close(resolve));
});

describe('through an egress proxy', () => {
  it('http addresses are asked in absolute form over connections that are kept', async () => {
    wants = `Basic ${Buffer.from('scan:p@ss').toString('base64')}`;
    const before = proxy.connections();
    for (const url of ['http://one.example/alice?x=1', 'http://two.example/alice']) {
      expect(await ask(url)).toMatchObject({ ok: true, text: 'from the site', url });
    }
    expect(seen.map(({ line, headers }) => [line, headers.host])).toEqual([
      ['GET http://one.example/alice?x=1', 'one.example'],
      ['GET http://two.example/alice', 'two.example'],
    ]);
    expect(proxy.connections() - before).toBe(1);
  });

  it('https addresses are asked inside a verified tunnel; the proxy’s credentials stay outside', async () => {
    expect(await ask('https://site.example/alice')).toMatchObject({ ok: true, text: 'secret' });
    expect(seen[0]?.line).toBe('CONNECT site.example:443');
    expect(seen[0]?.headers['proxy-authorization']).toMatch(/^Basic /);
    expect(names).toEqual(['site.example']);
    expect(sitesSaw[0]).toMatch(/^GET \/alice HTTP\/1.1\r\nhost: site.example\r\n/);
    expect(sitesSaw[0]?.toLowerCase()).not.toContain('authorization');
  });

  it('a certificate for another name, an expired one and an unknown authority are refused', async () => {
    expect(await ask('https://other.example/')).toMatchObject({
      failure: 'refused',
      detail: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID') as string,
    });
    expect(await ask('https://expired.example/')).toMatchObject({
      failure: 'refused',
      detail: expect.stringContaining('CERT_HAS_EXPIRED') as string,
    });
    const strict = createFetcher({ proxyUrl: `http://127.0.0.1:${proxy.port}` });
    const outcome = await strict({
      url: 'https://site.example/',
      deadlineAt: performance.now() + 5_000,
    });
    expect(outcome).toMatchObject({ ok: false, failure: 'refused' });
    expect(sitesSaw).toEqual([]);
    await strict.close();
  });

  it('a proxy that refuses, wants other credentials or says nothing is no answer of the site', async () => {
    expect(await ask('https://refused.example/')).toMatchObject({
      failure: 'refused',
      detail: 'the proxy answered 403 to CONNECT',
    });
    expect(await ask('https://explained.example/')).toMatchObject({
      failure: 'refused',
      detail: 'the proxy answered 407 to CONNECT',
    });
    wants = 'Basic other';
    expect(await ask('http://one.example/')).toMatchObject({ ok: false, failure: 'refused' });
    const outcome = await ask('https://silent.example/', { deadlineAt: performance.now() + 200 });
    expect(outcome).toMatchObject({ ok: false, failure: 'timed_out' });
  });

  describe('when kept connections end', () => {
    beforeEach(async () => {
      const warmUp = ['one', 'two', 'three', 'four', 'five'].map((name) =>
        ask(`http://${name}.example/`),
      );
      await Promise.all(warmUp);
      seen = [];
    });

    it('asks a resetting site once more, over a new connection, and not over every kept one', async () => {
      expect(await ask('http://reset.example/')).toMatchObject({ ok: false, failure: 'refused' });
      expect(seen).toHaveLength(2);
    });

    it('has the answer when only the kept connection was too old', async () => {
      resets = 1;
      expect(await ask('http://reset.example/')).toMatchObject({ ok: true });
      expect(seen).toHaveLength(2);
    });

    it('does not ask again once something was received', async () => {
      expect(await ask('http://half.example/')).toMatchObject({ ok: false, failure: 'refused' });
      expect(seen).toHaveLength(1);
    });
  });

  it('a proxy that is not there is a refusal', async () => {
    const lost = createFetcher({ proxyUrl: 'http://127.0.0.1:1' });
    for (const url of ['http://one.example/', 'https://one.example/']) {
      const outcome = await lost({ url, deadlineAt: performance.now() + 5_000 });
      expect(outcome).toMatchObject({ ok: false, failure: 'refused' });
    }
    await lost.close();
  });
});
