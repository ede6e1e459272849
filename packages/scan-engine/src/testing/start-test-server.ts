import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A real server on the loopback for tests; it counts what reaches it. */
export type TestServer = {
  port: number;
  /** Connections accepted so far. */
  connections(): number;
  /** Bytes it has handed to the network so far. */
  bytesSent(): number;
  close(): Promise<void>;
};

/** Stands for a public server in tests; traps stand on 127.0.0.1. */
export const publicHost = '127.0.0.2';

/** Serves HTTP; with `onTunnel` it takes CONNECT like a proxy. */
export function startTestServer(
  listener: RequestListener,
  host = publicHost,
  onTunnel?: (request: IncomingMessage, socket: Socket) => void,
): Promise<TestServer> {
  const server = createHttpServer({ keepAliveTimeout: 60_000 }, listener);
  if (onTunnel) server.on('connect', onTunnel);
  return listen(server, host);
}

/** Hands every connection to `onSocket`, for answers no HTTP library would send. */
export function startSocketServer(
  onSocket: (socket: Socket) => void,
  host = publicHost,
): Promise<TestServer> {
  return listen(createServer(onSocket), host);
}

/** Calls back with the head of the first request on a connection. */
export function onRequestHead(socket: Socket, callback: (head: string) => void): void {
  let head = '';
  const read = (chunk: Buffer): void => {
    head += chunk.toString('latin1');
    if (!head.includes('\r\n\r\n')) return;
    socket.off('data', read);
    callback(head);
  };
  socket.on('data', read);
}

/** Writes pieces for as long as the other side takes them. */
export function sendEndlessly(socket: Socket, nextPiece: () => Buffer | string | null): void {
  const send = (): void => {
    while (!socket.destroyed) {
      const piece = nextPiece();
      if (piece === null) {
        socket.end();
        return;
      }
      if (!socket.write(piece)) {
        socket.once('drain', send);
        return;
      }
    }
  };
  send();
}

async function listen(server: Server, host: string): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let bytesOfClosed = 0;
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      bytesOfClosed += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, bytesOfClosed),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}
