import { connect, type Socket } from 'node:net';
import type { Cutoff } from './cutoff.ts';
import { FetchProblem } from './fetch-problem.ts';

/** Connects to `host` (an IP address unless it is the proxy's) within `timeoutMs` and the cutoff. */
export function openTcp(
  host: string,
  port: number,
  cutoff: Cutoff,
  timeoutMs: number,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const fail = (error: Error): void => {
      settle();
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => {
      fail(new FetchProblem('timed_out', 'no connection in time'));
    }, timeoutMs);
    const unsubscribe = cutoff.onEnd(fail);
    const settle = (): void => {
      clearTimeout(timer);
      unsubscribe();
      socket.off('error', fail);
    };
    // Whoever uses the socket listens too; this one is for the moments in between.
    socket.on('error', () => undefined);
    socket.once('error', fail);
    socket.once('connect', () => {
      settle();
      resolve(socket);
    });
  });
}
