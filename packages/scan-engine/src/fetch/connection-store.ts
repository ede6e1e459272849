import type { Socket } from 'node:net';
import { Client } from 'undici';
import { readPeer, type Peer } from './exchange-record.ts';
import type { Cutoff } from './cutoff.ts';
import { FetchProblem } from './fetch-problem.ts';

/** One HTTP/1.1 connection, used by one request at a time. */
export type Connection = {
  readonly key: string;
  readonly client: Client;
  /** Of the request that uses the connection now; connecting obeys it. */
  cutoff: Cutoff;
  /** Its socket has carried a request before, so a sudden end may only be its old age. */
  isReused: boolean;
  /** Bytes that have come over the wire since it was opened. */
  readBytes(): number;
  peer(): Peer;
};

type OpenSocket = (cutoff: Cutoff) => Promise<Socket>;

export type ConnectionStore = {
  /** An idle connection of that key where it may be reused, or a new one that `open` connects. */
  take(
    key: string,
    origin: string,
    cutoff: Cutoff,
    mayReuse: boolean,
    open: OpenSocket,
  ): Connection;
  giveBack(connection: Connection): void;
  discard(connection: Connection): void;
  close(): Promise<void>;
};

/** Limit on a response head. */
const headerLimit = 32 * 1024;
/** Long enough for the next polite request to the same host, short enough to keep few sockets. */
const keepAliveMs = 3_000;
const idleLimit = 128;
/** One for all: taking down the stack of each costs more than closing the connection. */
const closed = new FetchProblem('cancelled', 'connection closed');

/**
 * Keeps connections between requests. Every site of a scan is a new origin, so this is a list of single
 * clients and not an `Agent` of pools: a request owns its connection, and ending the request ends it.
 */
export function createConnectionStore(): ConnectionStore {
  const idle = new Set<Connection>();

  const discard = (connection: Connection): void => {
    idle.delete(connection);
    void connection.client.destroy(closed);
  };

  const openConnection = (
    key: string,
    origin: string,
    cutoff: Cutoff,
    open: OpenSocket,
  ): Connection => {
    let current: Socket | null = null;
    const client = new Client(origin, {
      connect: (_options, callback) => {
        connection.isReused = false;
        open(connection.cutoff).then(
          (socket) => {
            current = socket;
            callback(null, socket);
          },
          (error: unknown) => {
            callback(error instanceof Error ? error : new Error('no connection'), null);
          },
        );
      },
      // The cutoff covers all of them at once.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: headerLimit,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      pipelining: 1,
      allowH2: false,
    });
    const connection: Connection = {
      key,
      client,
      cutoff,
      isReused: false,
      readBytes: () => current?.bytesRead ?? 0,
      peer: () => readPeer(current),
    };
    client.on('disconnect', () => {
      if (idle.has(connection)) discard(connection);
    });
    return connection;
  };

  return {
    take(key, origin, cutoff, mayReuse, open) {
      for (const connection of idle) {
        if (!mayReuse) break;
        if (connection.key !== key) continue;
        idle.delete(connection);
        connection.cutoff = cutoff;
        connection.isReused = true;
        return connection;
      }
      return openConnection(key, origin, cutoff, open);
    },
    giveBack(connection) {
      if (connection.client.destroyed) return;
      idle.add(connection);
      const [oldest] = idle;
      if (idle.size > idleLimit && oldest) discard(oldest);
    },
    discard,
    async close() {
      const closing = [...idle].map((connection) => connection.client.destroy());
      idle.clear();
      await Promise.all(closing);
    },
  };
}
