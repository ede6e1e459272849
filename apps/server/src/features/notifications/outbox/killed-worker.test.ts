import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareEnvironment } from '../../../testing/env.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startMailWorld } from '../testing/start-mail-world.ts';
import type { MailWorld } from '../testing/start-mail-world.ts';

const program = join(import.meta.dirname, '../../../testing/run-outbox-worker.ts');
const kills = 4;
const mailsAtOnce = 10;

let mailbox: Mailbox;
let world: MailWorld;
beforeAll(async () => {
  // Every step of the server takes a moment, so that the moments of the kills spread over all of them.
  mailbox = await startMailbox({ stepMs: 8 });
  world = await startMailWorld({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await world.stop();
  await mailbox.stop();
});

function start(): ChildProcess {
  const { context, urls } = world.gateway;
  return spawn(process.execPath, [program, JSON.stringify(urls)], {
    env: {
      ...bareEnvironment(),
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'fatal', DATA_DIR: context.env.DATA_DIR },
      SMTP_URL: mailbox.url,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function hearReady(worker: ChildProcess): Promise<void> {
  await Promise.race([
    once(worker.stdout ?? worker, 'data'),
    once(worker, 'exit').then(([code]) => {
      throw new Error(`The worker ended with ${String(code)} before it began.`);
    }),
  ]);
}

it('every mail arrives wherever a worker is killed, and what was under way shows once', async () => {
  const ids: string[] = [];
  for (let kill = 0; kill <= kills; kill++) {
    const worker = start();
    await hearReady(worker);
    for (let count = 0; count < mailsAtOnce; count++) {
      const { userId } = await world.person();
      ids.push(await world.tell(userId, 'account'));
    }
    const ended = once(worker, 'exit');
    worker.stdin?.write('go\n');
    if (kill < kills) {
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 150));
      worker.kill('SIGKILL');
    }
    await ended;
    // The lease of the dead one is over.
    await world.gateway.sql(
      "update private.mails set next_at = now() - interval '1 minute' where state = 'queued'",
    );
  }
  await world.round();

  const states = await world.gateway.sql<{ state: string; attempts: number }>(
    'select state, attempts from private.mails',
  );
  expect(states.map(({ state }) => state)).toEqual(ids.map(() => 'sent'));
  const arrivals = mailbox.mails().map(({ messageId }) => messageId);
  // Mailboxes show mails of one Message-ID once.
  expect(new Set(arrivals).size).toBe(ids.length);
  const again = states.filter(({ attempts }) => attempts > 1).length;
  expect(arrivals.length - ids.length).toBeLessThanOrEqual(again);
});
