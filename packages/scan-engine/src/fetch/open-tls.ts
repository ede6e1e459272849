import type { Socket } from 'node:net';
import { connect, type SecureContext, type TLSSocket } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Cutoff } from './cutoff.ts';
import type { Target } from './judge-target.ts';

export type OpenTls = (socket: Socket, target: Target, cutoff: Cutoff) => Promise<TLSSocket>;

const cachedSessions = 500;

/**
 * TLS with verified certificates inside an open connection. All connections share one context: making
 * one per site costs 20 ms of CPU each (SCANNING, trap 3). Sessions are resumed per host.
 */
export function createTlsOpener(secureContext: SecureContext): OpenTls {
  const sessions = new LRUCache<string, Buffer>({ max: cachedSessions });

  return (socket, target, cutoff) =>
    new Promise((resolve, reject) => {
      const session = sessions.get(target.host);
      const tls = connect({
        socket,
        secureContext,
        host: target.host,
        servername: target.isLiteral ? '' : target.host,
        ALPNProtocols: ['http/1.1'],
        ...(session && { session }),
      });
      const fail = (error: Error): void => {
        unsubscribe();
        tls.destroy();
        socket.destroy();
        reject(error);
      };
      const unsubscribe = cutoff.onEnd(fail);
      tls.on('session', (ticket) => sessions.set(target.host, ticket));
      tls.on('error', () => undefined);
      tls.once('error', fail);
      tls.once('secureConnect', () => {
        unsubscribe();
        tls.off('error', fail);
        resolve(tls);
      });
    });
}
