import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Answer, PlayedWeb, WebRequest } from './answer.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import { sendFault } from './send-fault.ts';

const maxBodyBytes = 65_536;

export type Proxy = {
  port: number;
  proxyUrl: string;
  stop(): Promise<void>;
};

/**
 * An HTTP proxy on loopback that answers everything itself: absolute-form requests directly, CONNECT by
 * being the other end (TLS, except towards port 80). It opens no connection to anywhere.
 */
export async function startProxy(options: {
  web: PlayedWeb;
  port?: number;
  authority: () => Promise<CertificateAuthority>;
  /** Told of every request before it is answered. */
  onRequest?: (request: WebRequest) => void;
  /** Told when it is over: the whole answer was handed over, or the reader left before. */
  onEnd?: (request: WebRequest, end: { status: number; isSent: boolean }) => void;
}): Promise<Proxy> {
  const { web } = options;
  const sockets = new Set<Duplex>();
  /** Tunnels by the socket on which the requests inside arrive. */
  const tunnels = new WeakMap<Duplex, { host: string; wire: Socket }>();
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    void serve(request, response);
  });
  server.keepAliveTimeout = 30_000;
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  server.on('connection', (socket) => {
    socket.setNoDelay(true);
    keep(socket);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connect', (request, socket, head) => {
    if (!(socket instanceof Socket)) return;
    openTunnel(request, socket, head).catch(() => socket.destroy());
  });

  function keep(socket: Duplex): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  }

  async function openTunnel(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const [host, port] = splitAuthority(request.url ?? '');
    const reach = web.reach(host);
    if (reach !== 'answers') {
      const said = reach === 'unknown' ? 'host unknown' : 'connection refused';
      socket.end(`HTTP/1.1 502 Bad Gateway\r\ncontent-length: ${said.length}\r\n\r\n${said}`);
      return;
    }
    if (head.length > 0) socket.unshift(head);
    const isPlain = port === '80';
    const secureContext = isPlain
      ? undefined
      : await (await options.authority()).contextFor(web.certificateName?.(host) ?? host);
    if (socket.destroyed) return;
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    const inner = isPlain
      ? socket
      : new TLSSocket(socket, {
          isServer: true,
          ...(secureContext && { secureContext }),
          ALPNProtocols: ['http/1.1'],
        });
    tunnels.set(inner, { host, wire: socket });
    server.emit('connection', inner);
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const tunnel = tunnels.get(message.socket);
      const request = await readRequest(message, tunnel?.host);
      if (request === null) {
        send({ status: 400, body: 'Only requests for other hosts.' }, response);
        return;
      }
      const reach = web.reach(request.host);
      if (reach === 'unknown') {
        send({ status: 502, body: 'host unknown' }, response);
        return;
      }
      if (reach === 'refuses') {
        message.socket.destroy();
        return;
      }
      options.onRequest?.(request);
      response.once('close', () => {
        options.onEnd?.(request, {
          status: response.statusCode,
          isSent: response.writableFinished,
        });
      });
      const given = web.answer(request);
      const answer = given instanceof Promise ? await given : given;
      const wire = tunnel?.wire ?? message.socket;
      if (answer.delayMs === undefined || answer.delayMs <= 0) send(answer, response, wire);
      else later(answer.delayMs, () => send(answer, response, wire), response);
    } catch {
      if (!response.headersSent) send({ status: 500, body: 'The played host failed.' }, response);
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    port,
    proxyUrl: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function later(ms: number, act: () => void, response: ServerResponse): void {
  // Whole hundredths of a second share one of Node's timer lists.
  const timer = setTimeout(act, Math.max(10, Math.round(ms / 10) * 10));
  response.once('close', () => clearTimeout(timer));
}

function send(answer: Answer, response: ServerResponse, wire?: Socket): void {
  if (response.destroyed) return;
  if (answer.fault !== undefined) {
    sendFault(answer, answer.fault, response, wire);
    return;
  }
  const body = answer.body ?? '';
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

function splitAuthority(authority: string): [host: string, port: string] {
  const colon = authority.lastIndexOf(':');
  if (colon === -1) return [authority.toLowerCase(), '443'];
  return [authority.slice(0, colon).toLowerCase(), authority.slice(colon + 1)];
}

async function readRequest(
  message: IncomingMessage,
  tunnelHost: string | undefined,
): Promise<WebRequest | null> {
  const url = message.url ?? '/';
  const body = message.method === 'GET' || message.method === 'HEAD' ? '' : await readBody(message);
  const rest = { method: message.method ?? 'GET', headers: message.headers, body };
  if (tunnelHost !== undefined) {
    const scheme = message.socket instanceof TLSSocket ? 'https' : 'http';
    return { ...rest, scheme, host: tunnelHost, target: url };
  }
  if (!url.startsWith('http://')) return null;
  const slash = url.indexOf('/', 7);
  const [host] = splitAuthority(slash === -1 ? url.slice(7) : url.slice(7, slash));
  return { ...rest, scheme: 'http', host, target: slash === -1 ? '/' : url.slice(slash) };
}

async function readBody(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes <= maxBodyBytes) parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
