import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClock } from './clock.ts';
import { openCertificateAuthority } from './proxy/certificate-authority.ts';
import { startProxy } from './proxy/start-proxy.ts';
import type { WebRequest } from './proxy/answer.ts';
import { demoSites } from './sites/demo-sites.ts';
import { siteLatencyMs } from './sites/site-latency.ts';
import type { DemoSite } from './sites/site.ts';

export type DemoWebOptions = {
  /** Port of the proxy on loopback; 0 (default) takes a free one. */
  port?: number;
  seed?: number;
  /** Folder for the authority; a temporary one, removed at the end, when absent. */
  dataDir?: string;
  /** Multiplies every wait of the played hosts; 0 answers at once. Default 1. */
  latencyScale?: number;
};

export type DemoWeb = {
  proxyUrl: string;
  caFile: string;
  caPem: string;
  /** Host names that answer (or refuse), sorted. */
  hosts: string[];
  /** Moves the demo web's clock; what was due happens before this resolves. */
  advance(ms: number): Promise<void>;
  /** Requests so far, oldest first; the last 10,000 are kept. */
  requests(): readonly { host: string; method: string; target: string; at: number }[];
  stop(): Promise<void>;
};

const keptRequests = 10_000;

/** Starts the simulated internet as a proxy on loopback. It never connects to anything. */
export async function startDemoWeb(options: DemoWebOptions = {}): Promise<DemoWeb> {
  const { latencyScale = 1, seed = 1 } = options;
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'demo-web-')));
  const authority = await openCertificateAuthority(folder);
  const clock = startClock();
  const sites = new Map(demoSites().map((site) => [site.host, site]));
  // A host with `*.` answers for any one label in front.
  const findSite = (host: string): DemoSite | undefined =>
    sites.get(host) ?? sites.get(host.replace(/^[^.]+/u, '*'));
  const asked = new Map<string, number>();
  let requests: { host: string; method: string; target: string; at: number }[] = [];

  const proxy = await startProxy({
    ...(options.port !== undefined && { port: options.port }),
    authority: () => Promise.resolve(authority),
    onRequest: ({ host, method, target }: WebRequest) => {
      requests.push({ host, method, target, at: clock.now() });
      if (requests.length > 2 * keptRequests) requests = requests.slice(-keptRequests);
    },
    web: {
      reach(host) {
        const site = findSite(host);
        if (site === undefined) return 'unknown';
        return site.refuses === true ? 'refuses' : 'answers';
      },
      async answer(request) {
        const site = findSite(request.host);
        if (site === undefined) return { status: 502, body: 'host unknown' };
        const before = asked.get(request.host) ?? 0;
        asked.set(request.host, before + 1);
        const url = new URL(request.target, `${request.scheme}://${request.host}`);
        const answer = await site.answer({
          ...request,
          path: url.pathname,
          query: url.searchParams,
          at: clock.now(),
          before,
        });
        const delayMs = answer.delayMs ?? siteLatencyMs(request.host, seed);
        return { ...answer, delayMs: delayMs * latencyScale };
      },
    },
  });
  return {
    proxyUrl: proxy.proxyUrl,
    caFile: authority.caFile,
    caPem: authority.caPem,
    hosts: [...sites.keys()].sort(),
    advance: (ms) => clock.advance(ms),
    requests: () => requests.slice(-keptRequests),
    async stop() {
      clock.stop();
      await proxy.stop();
      if (options.dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
