import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { SettingsError } from '../env.ts';

type WebHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export type Listener = {
  port: number;
  /** From now on requests go here; before, every one is answered 503. What asks for a WebSocket goes to `upgrade`. */
  serve: (handler: WebHandler, upgrade: UpgradeHandler) => void;
  /**
   * Answers requests as before, takes no WebSocket any more, and says with each answer that its connection ends, until
   * none is open or this time is over: a request that is on its way while an idle connection is closed would get no
   * answer.
   */
  drain: (ms: number) => Promise<void>;
  /** Takes no new connection and lets open requests end, for this long; then cuts them. */
  stop: (graceMs: number) => Promise<void>;
};

/**
 * Opens the port. A client gets 10 s for its headers and 15 min for its whole request, which is what a large
 * upload on a slow line needs: who reads a body sets a pace for it (`readPaced`). 16 kB of headers and 100 of
 * them, so that slow or endless ones hold nothing for long.
 *
 * @throws SettingsError when the port is taken
 */
export async function listen(options: { host: string; port: number }): Promise<Listener> {
  let handler: WebHandler | null = null;
  let isStopping = false;
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5000,
    maxHeaderSize: 16_384,
  });
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 1000;
  const listener = getRequestListener(
    (request, bindings) => {
      if (handler === null) return unavailable('The server is starting.');
      return handler(request, bindings as HttpBindings);
    },
    { overrideGlobalObjects: false },
  );
  server.on('request', (incoming, outgoing) => {
    if (isStopping) outgoing.setHeader('connection', 'close');
    // Methods that the web's Request does not know never reach a handler.
    if (/^(TRACE|TRACK|CONNECT)$/i.test(incoming.method ?? '')) refuseMethod(incoming, outgoing);
    else void listener(incoming, outgoing);
  });
  server.on('clientError', (error, socket) => {
    const status =
      clientErrorStatus['code' in error ? String(error.code) : ''] ?? '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    else socket.destroy();
  });
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? new SettingsError(
          `Port ${String(options.port)} is taken: another program listens there. Stop it, or set PORT to another one.`,
          { cause: error },
        )
      : error;
  }

  return {
    port: (server.address() as AddressInfo).port,
    serve: (next, upgrade) => {
      handler = next;
      server.on('upgrade', (request, socket, head) => {
        if (isStopping) socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
        else upgrade(request, socket, head);
      });
    },
    drain: async (ms) => {
      isStopping = true;
      const until = performance.now() + ms;
      while (performance.now() < until && (await countConnections(server)) > 0) await pause(20);
    },
    stop: async (graceMs) => {
      isStopping = true;
      await close(server, graceMs);
    },
  };
}

/** Answers to what is no request, by Node's code. */
const clientErrorStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error === null ? count : 0));
  });

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, graceMs);
  // Idle connections are closed as soon as their last answer is out.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

function refuseMethod(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  outgoing.writeHead(405, { allow: 'GET, HEAD, POST, PATCH, DELETE', connection: 'close' }).end();
}

function unavailable(reason: string): Response {
  return new Response(reason, { status: 503, headers: { 'retry-after': '1' } });
}
