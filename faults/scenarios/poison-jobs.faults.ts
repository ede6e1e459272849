import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../installation/call.ts';
import { openHand } from '../installation/open-hand.ts';
import type { Hand } from '../installation/open-hand.ts';
import { promiseNews } from '../installation/promise-mails.ts';
import { readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Installation } from '../installation/start-installation.ts';
import { noteRecovery, until } from '../installation/watch.ts';

const program = join(import.meta.dirname, '../installation/poisoned-worker.ts') as `${string}.ts`;
const poisons = ['poison.throw', 'poison.take-all-memory', 'poison.never-end'];
const settings = {
  STUCK_SECONDS: '5',
  // A small machine: memory ends sooner.
  NODE_OPTIONS: '--max-old-space-size=256',
};

let installation: Installation;
let hand: Hand;
let userId: string;
let isOver = false;
/** How each worker ended before the next was started. */
const ends: (number | NodeJS.Signals)[] = [];
let watching: Promise<void>;

beforeAll(async () => {
  installation = await startInstallation();
  const gateway = await installation.startGateway();
  await readyToScan(installation);
  hand = await openHand(installation);
  ({ userId } = await signUp(installation, gateway));
  watching = watchOver();
});
afterAll(async () => {
  isOver = true;
  await hand.stop();
  await installation.stop();
  await watching;
});

/** As systemd or a container's restart policy does: starts a worker again whenever it has ended. */
async function watchOver(): Promise<void> {
  while (!isOver) {
    // One that ends before it is ready is started again as well.
    const worker = await installation.startWorker(settings, program).catch(() => null);
    if (worker !== null) ends.push(await worker.ended);
  }
}

describe('a job that ends its worker', () => {
  it('is given up after its tries, as a dead letter that names it, and the others are done', async (story) => {
    const { sql } = installation;
    await until('a worker knows the poisoned jobs', async () => {
      const known = await sql('select from pgboss.queue where name = any($1)', [poisons]);
      return known.length === poisons.length;
    });
    // First alone: beside a job that takes all memory its worker may end before it stood still for long enough.
    await hand.context.queue.send('poison.never-end', {});
    await until('a worker that stands still is killed', () => ends.includes('SIGKILL'), {
      seconds: 60,
    });
    await hand.context.queue.send('poison.throw', {});
    await hand.context.queue.send('poison.take-all-memory', {});
    const news = await promiseNews(hand, userId, 5);
    const from = performance.now();
    const given = async () =>
      (
        await sql<{ name: string }>(
          "select source_name as name from pgboss.job where name = 'dead-letters' order by 1",
        )
      ).map(({ name }) => name);
    await until('all three are given up', async () => (await given()).length >= poisons.length, {
      seconds: 220,
    });
    expect(await given()).toEqual(poisons.toSorted());
    // A mail that was being sent as its worker ended is taken again in five minutes.
    await sql("update private.mails set next_at = now() where state = 'queued' and attempts > 0");
    await hand.context.queue.send('notifications.send-due-mails', {});
    await until('the others are done', async () => {
      const rows = await sql("select from private.mails where id = any($1) and state = 'queued'", [
        news,
      ]);
      return rows.length === 0;
    });
    noteRecovery(story, { from });
    // Out of memory ends by an abort, or, where that takes long, as standing still does: by a kill from beside.
    expect(ends.length).toBeGreaterThanOrEqual(2);
    expect(ends.filter((end) => end !== 'SIGABRT' && end !== 'SIGKILL')).toEqual([]);
    const ids = installation.mailbox.mails().map(({ messageId }) => messageId);
    expect(news.filter((id) => !ids.some((one) => one.includes(id)))).toEqual([]);
  });
});
