import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';

let listener: Listener;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(async () => {
  agent.destroy();
  await listener.stop(0);
});

async function start(): Promise<void> {
  listener = await listen({ host: '127.0.0.1', port: 0 });
  listener.serve(
    () => new Response('here'),
    (_request, socket) => socket.destroy(),
  );
}

/** What is said over a connection that stays open. */
async function ask(): Promise<{ words: string; connection: string | undefined }> {
  const asked = request({ port: listener.port, agent }).end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  return { words: await text(answer), connection: answer.headers.connection };
}

it('a gateway that is about to stop answers on open connections, and says with each answer that they end', async () => {
  await start();
  expect(await ask()).toEqual({ words: 'here', connection: 'keep-alive' });
  const drained = listener.drain(20_000);
  expect(await ask()).toEqual({ words: 'here', connection: 'close' });
  // Nobody is left: there is nothing to wait for.
  await drained;
});

it('a connection that nobody uses holds it up for no longer than it was told', async () => {
  await start();
  await ask();
  await listener.drain(50);
  expect(await ask()).toEqual({ words: 'here', connection: 'close' });
});

it('says in a sentence that its port is taken', async () => {
  await start();
  const { port } = listener;
  await expect(listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
    name: 'SettingsError',
    message: expect.stringMatching(new RegExp(`^Port ${String(port)} is taken: .* PORT`)) as string,
  });
});
