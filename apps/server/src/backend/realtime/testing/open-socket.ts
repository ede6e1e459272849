import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

type RawFrame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

/** A socket without the client: what it sends is what the test says. */
export type RawSocket = {
  socket: WebSocket;
  frames: RawFrame[];
  /** Sends a message of version 2.0.0 and waits for its answer. */
  ask: (
    topic: string,
    event: string,
    payload?: unknown,
  ) => Promise<{ status: string; response: Record<string, unknown> }>;
  send: (text: string | Buffer) => void;
  /** The code with which the server closes it. */
  closed: Promise<number>;
};

/** Opens a socket at the gateway with the publishable key. @throws when it is refused */
export async function openSocket(
  gateway: TestGateway,
  options: ClientOptions = {},
): Promise<RawSocket> {
  const address = `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${gateway.publishableKey}&vsn=2.0.0`;
  const socket = new WebSocket(address, options);
  // Many may wait for an answer at once.
  socket.setMaxListeners(0);
  const frames: RawFrame[] = [];
  const waiting = new Map<string, (payload: never) => void>();
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return;
    const [joinRef, ref, topic, event, payload] = JSON.parse(data.toString()) as [
      string | null,
      string | null,
      string,
      string,
      Record<string, unknown>,
    ];
    frames.push({ joinRef, ref, topic, event, payload });
    if (ref !== null && event === 'phx_reply') waiting.get(ref)?.(payload as never);
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve);
  });
  await once(socket, 'open');
  let ref = 0;
  const joinRefs = new Map<string, string>();
  return {
    socket,
    frames,
    closed,
    send: (text) => {
      socket.send(text);
    },
    ask: async (topic, event, payload = {}) => {
      ref += 1;
      const mine = String(ref);
      if (event === 'phx_join') joinRefs.set(topic, mine);
      const answer = new Promise<never>((resolve, reject) => {
        waiting.set(mine, resolve);
        void closed.then(() => {
          reject(new Error('The socket was closed.'));
        });
      });
      socket.send(JSON.stringify([joinRefs.get(topic) ?? null, mine, topic, event, payload]));
      return answer;
    },
  };
}

/** The HTTP status with which an upgrade is refused. */
export async function refusedWith(address: string, options: ClientOptions = {}): Promise<number> {
  const socket = new WebSocket(address, options);
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.terminate();
      reject(new Error('It was not refused.'));
    });
    socket.once('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on('error', () => undefined);
  });
}
