import type { IncomingMessage, RequestListener } from 'node:http';
import type { FetchSettings } from '../settings.ts';
import { createFetcher } from '../fetch/create-fetcher.ts';
import { publicHost, startTestServer, type TestServer } from './start-test-server.ts';
import type { FetchAnswer, FetchOutcome, FetchRequest } from '../fetch/types.ts';

/** A site that answers for any host name, and a fetcher that takes it for a public one; for tests. */
export type TestSite = {
  server: TestServer;
  fetcher: ReturnType<typeof createFetcher>;
  /** What the site was asked. */
  requests: { method: string; host: string; path: string; headers: IncomingMessage['headers'] }[];
  urlOf(path: string): string;
  ask(path?: string, request?: Partial<FetchRequest>): Promise<FetchOutcome>;
  /** The answer; throws when there is none. */
  answerOf(path?: string, request?: Partial<FetchRequest>): Promise<FetchAnswer>;
  close(): Promise<void>;
};

export async function startTestSite(
  answer: RequestListener,
  settings: FetchSettings = {},
): Promise<TestSite> {
  const requests: TestSite['requests'] = [];
  const server = await startTestServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, path, headers, host: (headers.host ?? '').replace(/:\d+$/, '') });
    answer(request, response);
  });
  const fetcher = createFetcher({
    ...settings,
    testing: {
      allowedPorts: [server.port],
      isAllowedAddress: (address) => address === publicHost,
      resolve: () => Promise.resolve([publicHost]),
    },
  });
  const urlOf = (path: string): string => `http://site.test:${server.port}${path}`;
  const ask: TestSite['ask'] = (path = '/alice', request = {}) =>
    fetcher({ url: urlOf(path), deadlineAt: performance.now() + 10_000, ...request });

  return {
    server,
    fetcher,
    requests,
    urlOf,
    ask,
    async answerOf(path, request) {
      const outcome = await ask(path, request);
      if (!outcome.ok) throw new Error(`${outcome.failure}: ${outcome.detail}`);
      return outcome;
    },
    async close() {
      await fetcher.close();
      await server.close();
    },
  };
}
