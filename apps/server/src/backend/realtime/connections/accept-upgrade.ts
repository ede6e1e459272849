import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { addressKey } from '../../../platform/client-address.ts';
import type { FindClientAddress } from '../../../platform/client-address.ts';
import type { Vsn } from '../frames.ts';
import { realtimeLimits } from '../limits.ts';

const path = '/realtime/v1/websocket';
const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Answers a connection that becomes no socket, and closes it. */
function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => undefined);
  socket.end(
    `HTTP/1.1 ${String(status)} ${reasons[status] ?? 'Refused'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    () => {
      socket.destroy();
    },
  );
}

/**
 * Takes over connections that ask for a WebSocket: at the one path there is, from our own pages or those of
 * ALLOWED_ORIGINS (a browser asks nobody before it opens a socket), with the publishable key.
 */
export function createUpgrade(options: {
  publishableKey: string;
  clientAddress: FindClientAddress;
  /** Whether a page of this origin may open a socket. */
  isForeign: (origin: string | undefined, host: string | undefined) => boolean;
  isReady: () => boolean;
  onOpen: (socket: WebSocket, vsn: Vsn, address: string) => void;
}) {
  const { publishableKey, clientAddress, isForeign, isReady, onOpen } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compressed messages could be a thousand times as long as what is counted.
    perMessageDeflate: false,
    maxPayload: realtimeLimits.maxMessageBytes,
  });
  // In memory, like the number of open sockets: both guard this program, which alone has them.
  const limiter = new RateLimiterMemory({
    points: realtimeLimits.upgradesPerMinute,
    duration: 60,
  });
  const perAddress = new Map<string, number>();
  let open = 0;

  /** The status of a refusal, or the version to speak. */
  function judge(request: IncomingMessage): number | Vsn {
    const { url = '', headers } = request;
    if (!URL.canParse(url, 'http://gateway.internal')) return 400;
    const { pathname, searchParams } = new URL(url, 'http://gateway.internal');
    if (pathname !== path) return 404;
    if (isForeign(headers.origin, headers.host)) return 403;
    if ((searchParams.get('apikey') ?? headers['apikey']) !== publishableKey) return 401;
    const vsn = searchParams.get('vsn') ?? '1.0.0';
    if (vsn !== '1.0.0' && vsn !== '2.0.0') return 400;
    return isReady() ? vsn : 503;
  }

  function count(address: string, change: 1 | -1): void {
    open += change;
    const next = (perAddress.get(address) ?? 0) + change;
    if (next <= 0) perAddress.delete(address);
    else perAddress.set(address, next);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    const verdict = judge(request);
    if (typeof verdict === 'number') {
      refuseUpgrade(socket, verdict);
      return;
    }
    const address = addressKey(clientAddress(request));
    const isAllowed = await limiter.consume(address).then(
      () => true,
      () => false,
    );
    const { socketsPerAddress, sockets } = realtimeLimits;
    if (!isAllowed || (perAddress.get(address) ?? 0) >= socketsPerAddress) {
      refuseUpgrade(socket, 429);
      return;
    }
    if (open >= sockets) {
      refuseUpgrade(socket, 503);
      return;
    }
    server.handleUpgrade(request, socket, head, (opened) => {
      count(address, 1);
      opened.once('close', () => {
        count(address, -1);
      });
      // Without a handler a broken message would end the process; the socket closes by itself.
      opened.on('error', () => undefined);
      onOpen(opened, verdict, address);
    });
  }

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    upgrade(request, socket, head).catch(() => {
      socket.destroy();
    });
  };
}
