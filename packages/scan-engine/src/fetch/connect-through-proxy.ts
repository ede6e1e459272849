import type { Socket } from 'node:net';
import type { Cutoff } from './cutoff.ts';
import { FetchProblem } from './fetch-problem.ts';
import type { Target } from './judge-target.ts';
import { openTcp } from './open-tcp.ts';

/** The configured egress proxy; it alone may stand on a private address. */
export type Proxy = {
  host: string;
  port: number;
  /** `http://host:port`, without credentials. */
  origin: string;
  /** Value of `proxy-authorization`; never sent to a target. */
  authorization: string | null;
};

const longestConnectMs = 5_000;
const headLimit = 16 * 1024;

/** Reads `http://user:password@host:port` (validated in the settings). */
export function readProxy(proxyUrl: string): Proxy {
  const url = new URL(proxyUrl);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    host: url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname,
    port: url.port === '' ? 80 : Number(url.port),
    origin: url.origin,
    authorization:
      credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}

/** A plain connection to the proxy, for requests in absolute form. */
export function connectProxy(proxy: Proxy, cutoff: Cutoff): Promise<Socket> {
  return openTcp(proxy.host, proxy.port, cutoff, Math.min(cutoff.remainingMs(), longestConnectMs));
}

/** A tunnel through the proxy to the (already judged) target. */
export async function connectTunnel(proxy: Proxy, target: Target, cutoff: Cutoff): Promise<Socket> {
  const socket = await connectProxy(proxy, cutoff);
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const authorization =
    proxy.authorization === null ? '' : `proxy-authorization: ${proxy.authorization}\r\n`;
  socket.write(
    `CONNECT ${host}:${target.port} HTTP/1.1\r\nhost: ${host}:${target.port}\r\n${authorization}\r\n`,
  );
  const head = await readHead(socket, cutoff);
  const status = statusOf(head);
  if (status?.startsWith('2') !== true) {
    socket.destroy();
    throw new FetchProblem('refused', `the proxy answered ${status ?? 'no HTTP'} to CONNECT`);
  }
  return socket;
}

const statusOf = (head: string) => /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];

function readHead(socket: Socket, cutoff: Cutoff): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = '';
    const settle = (): void => {
      unsubscribe();
      socket.off('data', read).off('error', fail).off('close', close);
      socket.pause();
    };
    const fail = (error: Error): void => {
      settle();
      socket.destroy();
      reject(error);
    };
    const close = (): void => {
      fail(new FetchProblem('refused', 'the proxy closed the connection'));
    };
    const read = (chunk: Buffer): void => {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        if (head.length > headLimit) fail(new FetchProblem('refused', 'endless proxy answer'));
        return;
      }
      // A TLS server never speaks first, so anything after the head is not from one. A refusal may have a body.
      if (end + 4 !== head.length && statusOf(head)?.startsWith('2') === true) {
        fail(new FetchProblem('refused', 'unexpected bytes after the proxy answer'));
        return;
      }
      settle();
      resolve(head);
    };
    const unsubscribe = cutoff.onEnd(fail);
    socket.on('data', read).on('error', fail).on('close', close);
  });
}
