import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRouteOpener } from '@leakblock/scan-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFilteringProxy } from './start-filtering-proxy.ts';
import type { FilteringProxy } from './start-filtering-proxy.ts';

/** Stands for a public server; a trap stands on 127.0.0.1. */
const publicHost = '127.0.0.2';
let site: Server;
let trap: Server;
let trapped = 0;
let proxy: FilteringProxy;
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  site = createServer((message, response) => {
    const raw = new URL(message.url ?? '', 'http://site.test').searchParams.get('raw');
    if (raw !== null) message.socket.end(`HTTP/1.1 ${raw}`, 'latin1');
    else
      response.end(
        `${message.method ?? ''} ${message.url ?? ''} ${String(message.headers['proxy-connection'])}`,
      );
  });
  trap = createServer((_request, response) => {
    trapped += 1;
    response.end('secret');
  });
  site.listen(0, publicHost);
  await once(site, 'listening');
  // The same port, so that only its address keeps the trap out of reach.
  trap.listen(portOf(site), '127.0.0.1');
  await once(trap, 'listening');
  proxy = await startFilteringProxy(
    createRouteOpener({
      testing: {
        allowedPorts: [portOf(site)],
        isAllowedAddress: (address) => address === publicHost,
        resolve: (host) => Promise.resolve([host === 'rebound.test' ? '127.0.0.1' : publicHost]),
      },
    }),
  );
});
afterAll(async () => {
  await proxy.stop();
  site.close();
  trap.close();
});

/** Asks through the proxy, as a browser does: in absolute form, or by a tunnel. */
function ask(options: { method: string; path: string }): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(proxy.url);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, ...options });
    asking.once('response', (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += piece.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asking.once('connect', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, text: '' });
    });
    asking.once('error', reject);
    asking.end();
  });
}
const get = (url: string) => ask({ method: 'GET', path: url });
const tunnel = (authority: string) => ask({ method: 'CONNECT', path: authority });

describe('a browser behind it', () => {
  it('reaches what is public, by a request or by a tunnel', async () => {
    const address = `site.test:${String(portOf(site))}`;
    expect(await get(`http://${address}/a?b=c`)).toEqual({
      status: 200,
      text: 'GET /a?b=c undefined',
    });
    expect((await tunnel(address)).status).toBe(200);
  });

  it.each([
    '127.0.0.1',
    'localhost',
    'rebound.test',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
    '[fd00::1]',
    'printer.local',
    'intranet',
  ])('does not reach %s', async (host) => {
    const address = `${host}:${String(portOf(site))}`;
    expect((await tunnel(address)).status, 'tunnel').toBe(403);
    expect((await get(`http://${address}/`)).status, 'request').toBe(403);
    expect(trapped).toBe(0);
  });

  it('does not reach other ports or schemes', async () => {
    for (const port of [22, 25, 3306, 5432, 6379])
      expect((await tunnel(`site.test:${String(port)}`)).status).toBe(403);
    expect((await get('ftp://site.test/')).status).toBe(403);
    expect((await get('/config.json')).status).toBe(403);
  });
});

describe('an answer that is none', () => {
  const get = async (raw: string) =>
    ask({
      method: 'GET',
      path: `http://site.test:${String(portOf(site))}/?raw=${encodeURIComponent(raw)}`,
    });

  it.each([
    ['no status', '000 x\r\ncontent-length: 0\r\n\r\n'],
    ['a status too low', '099 x\r\ncontent-length: 0\r\n\r\n'],
    ['no end of its interim answers', '199 x\r\n\r\n'],
    ['a change of protocol', '101 x\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['a letter that no header has', '200 OK\r\nx: a\u0001b\r\n\r\n'],
  ])('with %s is refused, and the program lives on', async (_name, raw) => {
    expect((await get(raw)).status).toBe(403);
    expect((await get('200 OK\r\ncontent-length: 2\r\n\r\nok')).text).toBe('ok');
  });

  it('that announces trailers, or another coding, is read to its end', async () => {
    for (const header of ['trailer: x\r\ncontent-length: 2', 'transfer-encoding: gzip']) {
      expect((await get(`200 OK\r\n${header}\r\n\r\nok`)).text).toBe('ok');
    }
  });
});
