import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site, SiteRule } from '../catalogue/types.ts';
import { createFetcher } from '../fetch/create-fetcher.ts';
import { createHostGate } from '../fetch/create-host-gate.ts';
import type { Fetcher, HostGate } from '../fetch/types.ts';

/** What a played site answers for a name; nothing: it never answers. */
export type Play = (
  name: string,
  request: IncomingMessage,
  count: number,
) => { status?: number; body?: string; headers?: Record<string, string> } | null;

export type TestSites = {
  /** Plays `http://<host>.example/u/<name>`. */
  play(host: string, play: Play): void;
  site(host: string, rule?: Partial<SiteRule>, change?: Partial<Site>): Site;
  fetcher: Fetcher;
  gate: HostGate;
  /** Requests per host so far. */
  requests: Map<string, number>;
  /** Most requests under way at once, over all hosts. */
  peak(): number;
  close(): Promise<void>;
};

/** Plays sites on loopback for tests: real HTTP, any host name, no politeness pauses. */
export async function startTestSites(): Promise<TestSites> {
  const plays = new Map<string, Play>();
  const requests = new Map<string, number>();
  let open = 0;
  let peak = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    const host = url.hostname.replace(/\.example$/, '');
    const count = (requests.get(host) ?? 0) + 1;
    requests.set(host, count);
    open += 1;
    peak = Math.max(peak, open);
    response.once('close', () => (open -= 1));
    const name = url.searchParams.get('q') ?? url.pathname.split('/').at(-1) ?? '';
    const answer = plays.get(host)?.(decodeURIComponent(name), request, count);
    if (answer === null) return;
    const { status = 200, body = '', headers = {} } = answer ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    setImmediate(() => response.end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fetcher = createFetcher({
    maxConnections: 1000,
    testing: {
      resolve: () => Promise.resolve(['127.0.0.1']),
      isAllowedAddress: () => true,
      allowedPorts: [port],
    },
  });
  return {
    play: (host, play) => void plays.set(host, play),
    site: (host, rule = {}, change = {}) => ({
      id: host,
      label: host,
      urlPattern: `http://${host}.example:${port}/u/{username}`,
      category: 'Social',
      kind: 'platform',
      icon: { faviconDomain: `${host}.example` },
      source: 'custom',
      rule: { known: [], ...rule },
      ...change,
    }),
    fetcher,
    gate: createHostGate({ requestsPerSecond: 1000, connectionsPerHost: 2 }),
    requests,
    peak: () => peak,
    async close() {
      await fetcher.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
