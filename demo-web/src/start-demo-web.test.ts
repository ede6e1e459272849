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

describe('the proxy', () => {
  it('ends TLS itself with a certificate of its own authority', async () => {
    const answer = await request('https://velvetroom.example/lunamarlowe', { dispatcher: proxied });
    expect(answer.statusCode).toBe(200);
    expect(await answer.body.text()).toContain('Luna Marlowe');
  });

  it('answers plain requests, with and without a tunnel', async () => {
    for (const dispatcher of [direct, proxied]) {
      const answer = await request('http://velvetroom.example/nobody-here', { dispatcher });
      expect(answer.statusCode).toBe(404);
      await answer.body.dump();
    }
  });

  it('knows nobody else: an unknown host is a 502 and nothing is forwarded', async () => {
    const answer = await request('http://127.0.0.1:9/', { dispatcher: direct });
    expect(answer.statusCode).toBe(502);
    expect(await answer.body.text()).toBe('host unknown');
    await expect(request('https://unknown.invalid/', { dispatcher: proxied })).rejects.toThrow();
  });
});
