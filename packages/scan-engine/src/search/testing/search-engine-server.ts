import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetcher, FetchRequest } from '../../fetch/types.ts';
import { createOriginFetcher } from '../create-origin-fetcher.ts';
import { createSearchConnectors } from '../create-search-connectors.ts';
import type { SearchSettings } from '../settings.ts';
import type { SearchAnswer, SearchConnector, SearchKind } from '../types.ts';

/** How the server answers the next requests. */
export type Play = (request: IncomingMessage, response: ServerResponse) => void;

export const settings: SearchSettings = {
  searxngUrl: 'http://127.0.0.1',
  braveApiKey: 'brave-key-1234',
  google: { apiKey: 'google-key-1234', engineId: 'engine:1' },
};

/** A moment far enough away for a loopback answer. */
export const soon = (): number => performance.now() + 5000;

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Play =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** A real HTTP server on the loopback that plays every search engine, and connectors that ask it. */
export async function startSearchEngine() {
  const asked: { url: URL; headers: IncomingMessage['headers'] }[] = [];
  /** Requests as the connectors made them, for the vendors' hosts. */
  const requests: FetchRequest[] = [];
  let play: Play = json({}, 500);
  let origin = '';
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '', origin), headers: request.headers });
    play(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const local = createOriginFetcher(origin);

  /** Leads requests for the vendors' hosts to the server. */
  const fetcher: Fetcher = (request) => {
    const url = new URL(request.url);
    requests.push(request);
    return local({ ...request, url: `${origin}${url.pathname}${url.search}` });
  };
  const connector = (id: SearchConnector['id']): SearchConnector => {
    const all = createSearchConnectors({ ...settings, searxngUrl: `${origin}/` }, fetcher);
    const one = all.find((candidate) => candidate.id === id);
    if (one === undefined) throw new Error(`no connector ${id}`);
    return one;
  };
  return {
    origin,
    asked,
    requests,
    local,
    fetcher,
    connector,
    answerWith: (next: Play) => {
      play = next;
    },
    ask: (
      id: SearchConnector['id'],
      kind: SearchKind = 'web',
      page?: number,
    ): Promise<SearchAnswer> =>
      connector(id).search('"Jane Doe"', {
        kind,
        deadlineAt: soon(),
        ...(page !== undefined && { page }),
      }),
    stop: async () => {
      await local.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
