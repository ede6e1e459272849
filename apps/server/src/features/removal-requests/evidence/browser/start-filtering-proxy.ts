import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { OpenRoute } from '@leakblock/scan-engine';

/** A proxy on loopback, through which a browser reaches what the engine may reach, and nothing else. */
export type FilteringProxy = { url: string; stop: () => Promise<void> };

/** Marks what the proxy refused itself, so that it is not taken for the page. */
export const refusedHeader = 'x-route-refused';
/** Connections of one browser at the same time, so that no page takes all of them. */
const connectionsAtOnce = 64;

export async function startFilteringProxy(openRoute: OpenRoute): Promise<FilteringProxy> {
  const sockets = new Set<Duplex>();
  const keep = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((request, response) => {
    forward(request, response, openRoute).catch(() => refuse(response));
  });
  server.maxConnections = connectionsAtOnce;
  server.on('connection', keep);
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connect', (request, socket, head) => {
    openTunnel(request.url ?? '', openRoute).then(
      (target) => {
        keep(target);
        if (socket.destroyed) {
          target.destroy();
          return;
        }
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        if (head.length > 0) target.write(head);
        target.pipe(socket).pipe(target);
        socket.once('close', () => target.destroy());
        target.once('close', () => socket.destroy());
      },
      () => socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'),
    );
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function openTunnel(authority: string, openRoute: OpenRoute): Promise<Socket> {
  const target = URL.parse(`http://${authority}`);
  if (target === null) return Promise.reject(new Error('no authority'));
  // The parser drops port 80, which is its default.
  return openRoute(target.hostname, target.port === '' ? 80 : Number(target.port));
}

/** A plain request in absolute form (RFC 9112, 3.2.2), sent on over a connection of its own. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  openRoute: OpenRoute,
): Promise<void> {
  const target = URL.parse(request.url ?? '');
  if (target?.protocol !== 'http:') {
    refuse(response);
    return;
  }
  const socket = await openRoute(target.hostname, target.port === '' ? 80 : Number(target.port));
  const onward = send({
    createConnection: () => socket,
    method: request.method,
    path: target.pathname + target.search,
    headers: { ...endToEnd(request.headers), host: target.host, connection: 'close' },
  });
  onward.on('error', () => refuse(response));
  onward.on('upgrade', (_answer, changed) => {
    changed.destroy();
    refuse(response);
  });
  onward.on('response', (answer) => {
    answer.on('error', () => response.destroy());
    try {
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    } catch {
      // A status that is none. Thrown from here, it would be nobody's, and end the program.
      answer.destroy();
      refuse(response);
      return;
    }
    answer.pipe(response);
  });
  response.once('close', () => socket.destroy());
  request.pipe(onward);
}

/** Of one connection, not of the page (RFC 9110, 7.6.1): between us and the browser we frame bodies ourselves. */
const hopByHop = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(403, { [refusedHeader]: '1', 'content-length': '0' }).end();
}
