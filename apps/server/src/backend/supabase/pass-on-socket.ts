import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { proxyUpgrade } from 'httpxy';
import type { Log } from '../../platform/log.ts';

const upgradeMs = 10_000;
const path = '/realtime/v1/websocket';
const reasons: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  502: 'Bad Gateway',
};

function refuse(socket: Duplex, status: number): void {
  if (!socket.writable) return;
  socket.end(
    `HTTP/1.1 ${String(status)} ${reasons[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}

/** Passes WebSockets of realtime on; nothing else may ask for one. */
export function createSocketPassage(options: {
  supabaseUrl: string;
  publishableKey: string;
  clientAddress: (request: IncomingMessage) => string;
  isForeign: (origin: string | undefined, host: string | undefined) => boolean;
  log: Log;
}): {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  drain: () => void;
} {
  const { supabaseUrl, publishableKey, clientAddress, isForeign, log } = options;
  const open = new Set<Duplex>();

  function judge({ url = '', headers }: IncomingMessage): number | null {
    const base = 'http://gateway.internal';
    if (!URL.canParse(url, base)) return 404;
    const { pathname, searchParams } = new URL(url, base);
    if (pathname !== path) return 404;
    if (isForeign(headers.origin, headers.host)) return 403;
    return (searchParams.get('apikey') ?? headers['apikey']) === publishableKey ? null : 401;
  }

  async function passOn(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
    });
    delete request.headers['cookie'];
    try {
      const upstream = await proxyUpgrade(supabaseUrl, request, socket, head, {
        changeOrigin: true,
        xfwd: false,
        upgradeTimeout: upgradeMs,
        headers: { 'x-forwarded-for': clientAddress(request), origin: supabaseUrl },
      });
      upstream.once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
    } catch (error) {
      log.warn({ err: error }, 'A WebSocket could not be passed on to the platform.');
      refuse(socket, 502);
    }
  }

  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => undefined);
      const status = judge(request);
      if (status === null) void passOn(request, socket, head);
      else refuse(socket, status);
    },
    drain: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
