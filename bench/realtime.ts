/**
 * Changes of rows on their way to 500 people, each with a socket of her own, against a gateway and a PostgreSQL that
 * are processes of their own. Target: from the insert's beginning to the subscriber in under 100 ms (p95).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@leakblock/database/server';
import { openClient } from '@leakblock/database/testing';
import { processorSeconds, residentMegabytes } from './load/process-figures.ts';
import { createReport, load, percentile } from './report.ts';

const report = createReport();
const people = 500;
const password = 'Quiet-Lantern-bench';

type Person = { id: string; token: string; address: string };

const folder = mkdtempSync(join(tmpdir(), 'leakblock-bench-'));
const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
const gateway = spawn(
  process.execPath,
  ['--max-semi-space-size=4', join(import.meta.dirname, '../apps/server/src/gateway.ts')],
  {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'info',
      DATABASE_URL: postgres.ownerUrl,
      DATA_DIR: join(folder, 'data'),
      SIGNUP_CONFIRM_EMAIL: 'false',
      TRUST_PROXY: '1',
      REST_REQUESTS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
// However this bench ends, its gateway does not outlive it.
process.once('exit', () => gateway.kill());
const ended = new Promise<void>((resolve) => gateway.once('exit', () => resolve()));
const url = await new Promise<string>((resolve, reject) => {
  let text = '';
  gateway.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const ready = text.split('\n').find((line) => line.includes('The gateway is ready.'));
    if (ready !== undefined) resolve((JSON.parse(ready) as { url: string }).url);
  });
  gateway.once('exit', (code) => reject(new Error(`the gateway ended with ${String(code)}`)));
});
const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as {
  publishableKey: string;
};
const owner = await openClient(postgres.ownerUrl);

async function signUp(number: number): Promise<Person> {
  const address = `198.18.${String(number >> 8)}.${String(number & 255)}`;
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ email: `bench-${String(number)}@example.org`, password }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`sign-up answered ${String(answer.status)}: ${text}`);
  const { access_token: token, user } = JSON.parse(text) as {
    access_token: string;
    user: { id: string };
  };
  return { id: user.id, token, address };
}

/** When which notification came, milliseconds: title to times. */
const heard = new Map<string, number[]>();
const socketPath = `/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`;

/** A socket that has joined one channel; resolves when it is subscribed. */
function listen(person: Person, filter: string | undefined): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}`, {
    headers: { 'x-forwarded-for': person.address },
  } as never);
  const change = { event: 'INSERT', schema: 'public', table: 'notifications', filter };
  const config = { postgres_changes: [change] };
  socket.addEventListener('open', () => {
    const payload = { access_token: person.token, config };
    socket.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', payload]));
  });
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => {
      reject(new Error('a socket was refused'));
    });
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.includes('"postgres_changes",{"ids"')) {
        const title = /"title":\s*"([^"]+)"/.exec(text)?.[1] ?? '';
        heard.get(title)?.push(performance.now());
      } else if (text.includes('Subscribed to PostgreSQL')) resolve(socket);
      else if (text.includes('"error"')) reject(new Error(text));
    });
  });
}

async function listenAll(everybody: readonly Person[], isFiltered: boolean): Promise<WebSocket[]> {
  const begun = performance.now();
  const sockets = await Promise.all(
    everybody.map((person) => listen(person, isFiltered ? `user_id=eq.${person.id}` : undefined)),
  );
  const seconds = (performance.now() - begun) / 1000;
  report.say(
    `${String(people)} people joined ${isFiltered ? 'with' : 'without'} a filter in ${seconds.toFixed(1)} s`,
  );
  return sockets;
}

let inserted = 0;

/** So many notifications, so many a second; how long each took to each of those who must hear of it. */
async function notify(
  whom: readonly (Person | null)[],
  perSecond: number,
): Promise<{ times: number[]; missing: number }> {
  const begun: { title: string; at: number; expected: number }[] = [];
  for (const person of whom) {
    inserted += 1;
    const title = `bench-${String(inserted)}`;
    heard.set(title, []);
    begun.push({ title, at: performance.now(), expected: person === null ? people : 1 });
    await owner.query(
      `insert into public.notifications (user_id, global, title, message) values ($1::uuid, $1::uuid is null, $2, 'It is ready.')`,
      [person?.id ?? null, title],
    );
    await pause(1000 / perSecond);
  }
  await pause(1000);
  const times = begun.flatMap(({ title, at }) => (heard.get(title) ?? []).map((end) => end - at));
  const expected = begun.reduce((sum, one) => sum + one.expected, 0);
  return { times, missing: expected - times.length };
}

const gatewayPid = gateway.pid ?? 0;

async function measure(
  name: string,
  work: () => Promise<{ times: number[]; missing: number }>,
): Promise<void> {
  const [cpu, begun] = [processorSeconds(gatewayPid), performance.now()];
  const { times, missing } = await work();
  const busy = ((processorSeconds(gatewayPid) - cpu) / ((performance.now() - begun) / 1000)) * 100;
  report.atMost(`${name}, p95`, percentile(times, 0.95), 100, {
    unit: ' ms',
    note: `p50 ${percentile(times, 0.5).toFixed(1)}, ${String(times.length)} heard; gateway ${busy.toFixed(0)} % of a core, ${residentMegabytes(gatewayPid).toFixed(0)} MB; ${load()}`,
  });
  report.atMost(`${name}, unheard`, missing, 0);
}

/** A text message of at most 64 kB as a client writes it (RFC 6455, 5.2), masked with zeros. */
function writeText(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}

/** Joins a room, reads nothing more, and says how many bytes the server kept for it until it was cut off. */
async function openDeaf(): Promise<{ closed: () => Promise<boolean> }> {
  const { port } = new URL(url);
  const socket = connect({ port: Number(port), host: 'localhost' });
  socket.on('error', () => undefined);
  socket.write(
    [
      `GET ${socketPath} HTTP/1.1`,
      'Host: localhost',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Version: 13',
      'X-Forwarded-For: 198.18.9.9',
      '\r\n',
    ].join('\r\n'),
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(writeText(JSON.stringify(['1', '1', 'realtime:flood', 'phx_join', {}])));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return {
    closed: async () => {
      const gone = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
      socket.resume();
      const isGone = await Promise.race([gone, pause(3000, false)]);
      socket.destroy();
      return isGone;
    },
  };
}

/** Messages of 90 kB into the room of the client that does not read. */
async function flood(messages: number): Promise<void> {
  const body = JSON.stringify({ text: 'x'.repeat(90_000) });
  for (let number = 0; number < messages; number += 1) {
    const answer = await fetch(`${url}/realtime/v1/api/broadcast/flood/events/chunk`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `198.19.${String(number >> 8)}.${String(number & 255)}`,
      },
      body,
    });
    if (answer.status !== 202) throw new Error(`a message was answered ${String(answer.status)}`);
    await pause(10);
  }
}

const everybody: Person[] = [];
for (let first = 0; first < people; first += 10) {
  const numbers = Array.from({ length: 10 }, (_, offset) => first + offset);
  everybody.push(...(await Promise.all(numbers.map(signUp))));
}
const someone = (number: number): Person => {
  const person = everybody[(number * 7) % people];
  if (person === undefined) throw new Error('there is nobody');
  return person;
};
const each = (count: number): Person[] =>
  Array.from({ length: count }, (_, number) => someone(number));

report.say(`gateway at rest: ${residentMegabytes(gatewayPid).toFixed(0)} MB`);
for (const isFiltered of [true, false]) {
  const sockets = await listenAll(everybody, isFiltered);
  await notify(each(20), 10);
  const kind = isFiltered ? 'each asks for her own rows' : 'each asks for all rows';
  await measure(`${kind}, 20 inserts a second`, () => notify(each(200), 20));
  if (!isFiltered) {
    await measure('for everybody, 2 inserts a second', () =>
      notify(
        Array.from({ length: 20 }, () => null),
        2,
      ),
    );
    const deaf = await openDeaf();
    await measure('beside a client that reads nothing', async () => {
      const [result] = await Promise.all([notify(each(100), 20), flood(300)]);
      return result;
    });
    report.atLeast('clients that read nothing, cut off', (await deaf.closed()) ? 1 : 0, 1);
  }
  for (const socket of sockets) socket.close();
  await pause(1000);
}

await owner.end();
gateway.kill('SIGTERM');
await ended;
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = report.isGood() ? 0 : 1;
