import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerError } from '../errors.ts';
import type { ServerHono } from '../feature.ts';
import { createLog } from '../log.ts';
import { limitBody } from './limit-body.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';
import { readPaced } from './read-paced.ts';

/** A gateway's listener with two routes: a small body read at once, and a long one at its own pace. */
let listener: Listener;
beforeAll(async () => {
  listener = await listen({ host: '127.0.0.1', port: 0 });
  const app = new Hono<ServerHono>();
  app.onError(answerError);
  app.use(async (c, next) => {
    c.set('log', createLog({ LOG_LEVEL: 'silent' }));
    await next();
  });
  app.post('/small', limitBody(100_000, { graceMs: 300 }), async (c) => c.text(await c.req.text()));
  app.post('/long', async (c) => {
    const { body } = c.req.raw;
    let size = 0;
    if (body !== null) {
      for await (const piece of readPaced(body, { graceMs: 300, bytesPerSecond: 1000 })) {
        size += piece.byteLength;
      }
    }
    return c.text(String(size));
  });
  listener.serve(
    (web, bindings) => app.fetch(web, bindings),
    () => undefined,
  );
});
afterAll(() => listener.stop(0));

function open(path: string): ClientRequest {
  const outgoing = request({
    host: '127.0.0.1',
    port: listener.port,
    path,
    method: 'POST',
    headers: { 'transfer-encoding': 'chunked' },
    agent: false,
  });
  outgoing.on('error', () => undefined);
  return outgoing;
}

async function answerTo(outgoing: ClientRequest): Promise<{ status: number; body: string }> {
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const pieces = (await incoming.toArray()) as Buffer[];
  return { status: incoming.statusCode ?? 0, body: Buffer.concat(pieces).toString() };
}

/** Sends a piece every 50 ms until somebody stops it. */
function trickle(outgoing: ClientRequest, piece: string): () => void {
  outgoing.write(piece);
  const timer = setInterval(() => outgoing.write(piece), 50);
  return () => {
    clearInterval(timer);
  };
}

describe('a client that sends one byte after another', () => {
  it.each(['/small', '/long'])('is cut off, and gets an answer: %s', async (path) => {
    const outgoing = open(path);
    const stop = trickle(outgoing, 'x');
    const answer = await answerTo(outgoing);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('did not arrive in time');
    await once(outgoing, 'close');
    stop();
    expect(outgoing.destroyed || outgoing.socket?.destroyed).toBe(true);
  });

  it('and then nothing is cut off too', async () => {
    const outgoing = open('/small');
    outgoing.write('x');
    expect((await answerTo(outgoing)).status).toBe(400);
    outgoing.destroy();
  });
});

it('a long body that arrives steadily takes as long as it needs', async () => {
  const outgoing = open('/long');
  const stop = trickle(outgoing, 'x'.repeat(500));
  // Three times the waiting that a small body may cause.
  await new Promise((resolve) => setTimeout(resolve, 900));
  stop();
  outgoing.end();
  const answer = await answerTo(outgoing);
  expect(answer.status).toBe(200);
  expect(Number(answer.body)).toBeGreaterThan(1000);
});

it('time that we take with the bytes is not the client’s', async () => {
  const pieces = [1, 2, 3, 4];
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (pieces.shift() === undefined) controller.close();
      else controller.enqueue(Buffer.from('x'));
    },
  });
  let count = 0;
  for await (const piece of readPaced(body, { graceMs: 100 })) {
    count += piece.byteLength;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  expect(count).toBe(4);
});
