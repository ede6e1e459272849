import type { RawData, WebSocket } from 'ws';
import type { Log } from '../../../platform/log.ts';
import { parseBinaryFrame, parseTextFrame } from '../frames.ts';
import type { IncomingFrame, Vsn } from '../frames.ts';
import { realtimeLimits } from '../limits.ts';
import { closeCodes, createConnection } from './connection.ts';
import type { Connection } from './connection.ts';

/** All sockets of this gateway. */
export type OpenConnections = {
  /** @param address network of the client: its joins wait in one line */
  open: (socket: WebSocket, vsn: Vsn, address: string) => void;
  /** Closes all, spread over so many milliseconds, so that not all clients come back at once. */
  closeAll: (code: number, reason: string, spreadMs: number) => void;
  count: () => number;
  stop: () => void;
};

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

export function createOpenConnections(options: {
  onFrame: (connection: Connection, frame: IncomingFrame) => void;
  onClose: (connection: Connection) => void;
  onShed: () => void;
  /** Milliseconds of silence, without a channel, and between two looks. */
  limits?: { silenceMs: number; idleMs: number; sweepMs: number };
  log: Log;
}): OpenConnections {
  const { onFrame, onClose, onShed, limits = realtimeLimits, log } = options;
  const all = new Set<Connection>();

  function hear(connection: Connection, data: RawData, isBinary: boolean): void {
    connection.heardAt = performance.now();
    const { vsn } = connection;
    try {
      const bytes = toBuffer(data);
      const frame = isBinary
        ? parseBinaryFrame(vsn, bytes)
        : parseTextFrame(vsn, bytes.toString('utf8'));
      if (frame === null) connection.close(closeCodes.badFrame, 'not a message');
      else onFrame(connection, frame);
    } catch (error) {
      log.warn({ err: error }, 'A message of a client could not be handled.');
      connection.close(closeCodes.badFrame, 'not a message');
    }
  }

  const sweep = setInterval(() => {
    const now = performance.now();
    for (const connection of all) {
      const { heardAt, idleSince } = connection;
      if (now - heardAt > limits.silenceMs) connection.close(closeCodes.goingAway, 'silent');
      else if (idleSince !== null && now - idleSince > limits.idleMs) {
        connection.close(closeCodes.policy, 'no channel');
      }
    }
  }, limits.sweepMs).unref();

  return {
    open: (socket, vsn, address) => {
      const connection = createConnection(socket, { vsn, address, onShed });
      all.add(connection);
      socket.on('message', (data, isBinary) => {
        hear(connection, data, isBinary);
      });
      socket.once('close', () => {
        connection.isClosed = true;
        all.delete(connection);
        onClose(connection);
      });
    },
    closeAll: (code, reason, spreadMs) => {
      for (const connection of all) {
        if (spreadMs === 0) connection.close(code, reason);
        else {
          setTimeout(() => {
            connection.close(code, reason);
          }, Math.random() * spreadMs).unref();
        }
      }
    },
    count: () => all.size,
    stop: () => {
      clearInterval(sweep);
    },
  };
}
