import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a control answers: JSON, or a page. */
type Told = { json: unknown } | { html: string };

/** Answers by method and path, as in `GET /requests.json`; throws a `RangeError` for what makes no sense. */
export type ControlRoutes = Readonly<
  Record<string, (query: URLSearchParams) => Told | Promise<Told>>
>;

export type Control = { url: string; stop: () => Promise<void> };

/** Serves the routes on loopback, beside the proxy: for benches and people, out of reach of any scan. */
export async function startControl(routes: ControlRoutes): Promise<Control> {
  const server = createServer((request, response) => {
    const common = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const route = routes[`${request.method ?? ''} ${pathname}`];
    request.resume();
    if (!isOwn(request) || route === undefined) {
      response.writeHead(route === undefined ? 404 : 403, common).end();
      return;
    }
    Promise.resolve()
      .then(() => route(searchParams))
      .then((told) => {
        const isJson = 'json' in told;
        response.writeHead(200, {
          ...common,
          'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        });
        response.end(isJson ? JSON.stringify(told.json) : told.html);
      })
      .catch((error: unknown) => {
        response.writeHead(error instanceof RangeError ? 400 : 500, common).end();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** No page of another host may turn the clock, neither by a name that points to us nor by a form. */
function isOwn(request: IncomingMessage): boolean {
  const { host = '', origin } = request.headers;
  const isLoopback = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/u.test(host);
  return isLoopback && (origin === undefined || origin === `http://${host}`);
}
