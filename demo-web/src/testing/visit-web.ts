import { ProxyAgent, request } from 'undici';
import { startDemoWeb } from '../start-demo-web.ts';
import type { DemoWeb } from '../start-demo-web.ts';

type Visit = { status: number; type: string; location: string; text: string; body: Buffer };

/** For tests only: a demo web that answers at once, and a reader of it. */
export async function visitWeb(seed = 1): Promise<{
  web: DemoWeb;
  ask: (url: string) => Promise<Visit>;
  stop: () => Promise<void>;
}> {
  const web = await startDemoWeb({ latencyScale: 0, seed });
  const dispatcher = new ProxyAgent({ uri: web.proxyUrl, requestTls: { ca: web.caPem } });
  return {
    web,
    async ask(url) {
      const answer = await request(url, { dispatcher });
      const body = Buffer.from(await answer.body.arrayBuffer());
      return {
        status: answer.statusCode,
        type: String(answer.headers['content-type'] ?? ''),
        location: String(answer.headers['location'] ?? ''),
        text: body.toString('utf8'),
        body,
      };
    },
    async stop() {
      await dispatcher.destroy();
      await web.stop();
    },
  };
}

/** Addresses in a page's attributes of that name, absolute. */
export function addressesIn(html: string, attribute: string, base: string): string[] {
  return [...html.matchAll(new RegExp(`\\b${attribute}="([^"]+)"`, 'gu'))].map(
    ([, value = '']) => new URL(value.replaceAll('&amp;', '&'), base).href,
  );
}
