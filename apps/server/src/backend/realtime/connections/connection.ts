import type { WebSocket } from 'ws';
import type { Channel } from '../channels/channel.ts';
import { writeFrame } from '../frames.ts';
import type { Address, Vsn } from '../frames.ts';
import { realtimeLimits } from '../limits.ts';
import { createBudget } from './event-budget.ts';

/** Why a socket is closed (RFC 6455, 7.4.1). */
export const closeCodes = {
  goingAway: 1001,
  badFrame: 1007,
  policy: 1008,
  restart: 1012,
  tryLater: 1013,
} as const;

/** One open socket. */
export type Connection = {
  readonly vsn: Vsn;
  /** Network of the client. */
  readonly address: string;
  readonly channels: Map<string, Channel>;
  /** Joins that are being looked into, by topic: the last one counts. */
  readonly joining: Map<string, string | null>;
  readonly events: { take: () => boolean };
  readonly control: { take: () => boolean };
  /** Milliseconds of `performance.now()`. */
  heardAt: number;
  /** Since when it has no channel; null while it has one. */
  idleSince: number | null;
  isClosed: boolean;
  /** A ready message. A client that does not read is cut off. */
  send: (frame: string | Buffer) => void;
  /** An event or an answer; `payload` is JSON. */
  push: (address: Address, payload: string) => void;
  close: (code: number, reason: string) => void;
};

/** Milliseconds for the other side to answer our goodbye. */
const goodbyeMs = 2000;

export function createConnection(
  socket: WebSocket,
  options: { vsn: Vsn; address: string; onShed: () => void },
): Connection {
  const { vsn, address, onShed } = options;
  const { eventsPerSecond, controlBurst, controlPerSecond, maxWaitingBytes } = realtimeLimits;
  const connection: Connection = {
    vsn,
    address,
    channels: new Map(),
    joining: new Map(),
    events: createBudget({ burst: eventsPerSecond, perSecond: eventsPerSecond }),
    control: createBudget({ burst: controlBurst, perSecond: controlPerSecond }),
    heardAt: performance.now(),
    idleSince: performance.now(),
    isClosed: false,
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > maxWaitingBytes) {
        // Its own goodbye would wait behind everything that it does not read.
        socket.terminate();
        onShed();
        return;
      }
      // Text stays text: a Buffer would be a binary message.
      socket.send(frame, { binary: typeof frame !== 'string' }, () => undefined);
    },
    push: (address, payload) => {
      connection.send(writeFrame(vsn, address, payload));
    },
    close: (code, reason) => {
      if (socket.readyState === socket.CLOSED) return;
      socket.close(code, reason);
      setTimeout(() => {
        socket.terminate();
      }, goodbyeMs).unref();
    },
  };
  return connection;
}
