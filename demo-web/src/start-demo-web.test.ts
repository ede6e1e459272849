import { createServer } from 'node:http';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProxyAgent, request } from 'undici';
import { startDemoWeb } from './index.ts';
import type { DemoWeb } from './index.ts';

let web: DemoWeb;
let proxied: ProxyAgent;
let direct: ProxyAgent;

beforeAll(async () => {
  web = await startDemoWeb({ latencyScale: 0 });
  proxied = new ProxyAgent({ uri: web.proxyUrl, requestTls: { ca: web.caPem } });
  direct = new ProxyAgent({ uri: web.proxyUrl, proxyTunnel: false });
});
afterAll(async () => {
  await Promise.all([proxied.close(), direct.close()]);
  await web.stop();
});

/** Sends raw bytes to the proxy and gives back the first that it answers. */
async function say(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(web.proxyUrl).port), '127.0.0.1');
  socket.write(bytes);
  const [first] = (await socket.take(1).toArray()) as Buffer[];
  socket.destroy();
  return first?.toString('latin1') ?? '';
}

describe('the proxy', () => {
  it('ends TLS itself with a certificate of its own authority', async () => {
    const answer = await request('https://velvetroom.example/lunamarlowe', { dispatcher: proxied });
    expect(answer.statusCode).toBe(200);
    expect(await answer.body.text()).toContain('Luna Marlowe');
  });

  it('is trusted by nobody who was not told to', async () => {
    const stranger = new ProxyAgent({ uri: web.proxyUrl });
    const visit = request('https://velvetroom.example/', { dispatcher: stranger });
    await expect(visit).rejects.toThrow(/certificate/u);
    await stranger.close();
  });

  it('answers plain requests, with and without a tunnel', async () => {
    for (const dispatcher of [direct, proxied]) {
      const answer = await request('http://velvetroom.example/nobody-here', { dispatcher });
      expect(answer.statusCode).toBe(404);
      await answer.body.dump();
    }
  });

  it('forwards nothing: a real server next door is a host unknown', async () => {
    let visits = 0;
    const neighbour = createServer((_, response) => {
      visits += 1;
      response.end('reached');
    });
    await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
    const { port } = neighbour.address() as AddressInfo;
    const answer = await request(`http://127.0.0.1:${port}/`, { dispatcher: direct });
    expect(answer.statusCode).toBe(502);
    expect(await answer.body.text()).toBe('host unknown');
    const tunnel = await say(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(tunnel).toMatch(/^HTTP\/1\.1 502 [^]*host unknown$/u);
    expect(await say('CONNECT unknown.invalid:443 HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/ 502 /u);
    expect(visits).toBe(0);
    neighbour.close();
  });

  it('is no web server of its own', async () => {
    expect(await say('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /u);
    expect(await say('\x16\x03\x01 no http at all\r\n\r\n')).toBe('');
  });

  it('remembers what was asked', async () => {
    await (await request('http://velvetroom.example/a?b=c', { dispatcher: direct })).body.dump();
    expect(web.requests().at(-1)).toMatchObject({
      host: 'velvetroom.example',
      method: 'GET',
      target: '/a?b=c',
    });
  });
});

describe('the authority', () => {
  it('is founded once a folder, with a key that only its owner can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'demo-web-test-'));
    const first = await startDemoWeb({ dataDir });
    await first.stop();
    const second = await startDemoWeb({ dataDir });
    expect(second.caPem).toBe(first.caPem);
    expect(second.caFile.startsWith(dataDir)).toBe(true);
    expect((await stat(join(dataDir, 'demo-web-ca-key.pem'))).mode & 0o777).toBe(0o600);
    const dispatcher = new ProxyAgent({ uri: second.proxyUrl, requestTls: { ca: first.caPem } });
    const answer = await request('https://velvetroom.example/', { dispatcher });
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
    await dispatcher.close();
    await second.stop();
    await rm(dataDir, { recursive: true });
  });
});
