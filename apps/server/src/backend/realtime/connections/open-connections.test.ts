import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createLog } from '../../../platform/log.ts';
import { createOpenConnections } from './open-connections.ts';
import type { OpenConnections } from './open-connections.ts';

let server: WebSocketServer;
let connections: OpenConnections;

/** Serves sockets with short limits; `hasChannel` says whether each has joined something. */
async function serve(hasChannel: boolean): Promise<WebSocket> {
  connections = createOpenConnections({
    onFrame: (connection) => {
      connection.idleSince = hasChannel ? null : performance.now();
    },
    onClose: () => undefined,
    onShed: () => undefined,
    limits: { silenceMs: 1000, idleMs: hasChannel ? 60_000 : 200, sweepMs: 20 },
    log: createLog({ LOG_LEVEL: 'fatal' }),
  });
  server.on('connection', (socket) => {
    connections.open(socket, '2.0.0', '127.0.0.1');
  });
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${String(port)}`);
  await once(socket, 'open');
  socket.send('[null,"1","phoenix","heartbeat",{}]');
  return socket;
}

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterEach(() => {
  connections.stop();
  server.close();
});

it('closes a socket that is silent', async () => {
  const socket = await serve(true);
  expect((await once(socket, 'close'))[0]).toBe(1001);
});

it('closes a socket that joins nothing', async () => {
  const socket = await serve(false);
  expect((await once(socket, 'close'))[0]).toBe(1008);
});

it('keeps a socket that speaks', async () => {
  const socket = await serve(true);
  for (let turn = 0; turn < 15; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 80));
    socket.send('[null,"1","phoenix","heartbeat",{}]');
  }
  expect(socket.readyState).toBe(socket.OPEN);
  expect(connections.count()).toBe(1);
  socket.terminate();
});
