import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropWhenSilent } from './drop-when-silent.ts';
import { toAppError } from './errors.ts';

/** Longer than a connection takes on a busy machine. */
const silentMs = 1500;
let test: TestDatabase;
let pool: pg.Pool;
/** A network between program and database that loses everything while this is true, and tells nobody. */
let isDeaf = false;
const sockets = new Set<Socket>();
const network = createServer((near) => {
  const { hostname, port } = new URL(test.serverUrl);
  const far = connect(Number(port), hostname);
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(from);
    from.on('error', () => from.destroy());
    from.on('close', () => to.destroy());
    from.on('data', (piece) => {
      if (!isDeaf) to.write(piece);
    });
  }
});

beforeAll(async () => {
  test = await createTestDatabase();
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  const url = new URL(test.serverUrl);
  url.port = String((network.address() as AddressInfo).port);
  // Not over its socket.
  url.searchParams.delete('host');
  pool = new pg.Pool({ connectionString: url.href, max: 2, pipeline: true });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    dropWhenSilent(client, silentMs);
  });
});
afterAll(async () => {
  await pool.end();
  for (const socket of sockets) socket.destroy();
  network.close();
  await test.drop();
});

const ask = () => pool.query('select 1');

/** Two ask while nothing passes, and are told so. */
async function askInVain(): Promise<void> {
  isDeaf = true;
  const waiting = await Promise.allSettled([ask(), ask()]);
  isDeaf = false;
  const codes = waiting.map((told) => told.status === 'rejected' && toAppError(told.reason).code);
  expect(codes).toEqual(['server.database_unavailable', 'server.database_unavailable']);
}

it('who waits for a database that was cut off without a word is told, and the next ones are answered', async () => {
  await Promise.all([ask(), ask()]);
  await askInVain();
  // Two places, and neither is kept by what died.
  await Promise.all([ask(), ask(), ask()]);
});

it('so is who asks on a connection that nobody had asked anything for a while', async () => {
  await Promise.all([ask(), ask()]);
  await pause(2 * silentMs);
  await askInVain();
});

it('so is who asked two things at once and had only the first answered', async () => {
  const client = await pool.connect();
  const [first, second] = [client.query('select 1'), client.query('select pg_sleep(1)')];
  const told = Promise.allSettled([second]);
  await first;
  isDeaf = true;
  const [waiting] = await told;
  isDeaf = false;
  client.release(true);
  expect(waiting).toMatchObject({ status: 'rejected' });
});

it('a transaction that waits for something else is not taken for dead', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await pause(2 * silentMs);
  const { rows } = await client.query('select 1 as one');
  await client.query('commit');
  client.release();
  expect(rows).toEqual([{ one: 1 }]);
});
