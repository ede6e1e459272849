import { expect, it } from 'vitest';
import { createTurns } from './take-turns.ts';

const limits = { atOnce: 1, waiting: 6, waitingEach: 4, spared: 2 };

/** Turns that last until they are ended, and who had one. */
function open(options = limits) {
  const take = createTurns(options);
  const served: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string) =>
    take(key, () => {
      served.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  /** Ends what runs until nobody waits. */
  const serveAll = async () => {
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { ask, served, serveAll };
}

it('serves the lines in turns: whoever asks for many waits for them herself', async () => {
  const { ask, served, serveAll } = open();
  const asked = ['greedy', 'greedy', 'greedy', 'greedy', 'ana', 'bea', 'ana'].map(ask);
  await serveAll();
  await Promise.all(asked);
  expect(served).toEqual(['greedy', 'greedy', 'ana', 'bea', 'greedy', 'ana', 'greedy']);
});

it('refuses who has too many waiting, and keeps a place for others when all are taken', async () => {
  const { ask, served, serveAll } = open();
  const many = [1, 2, 3, 4, 5].map(() => ask('greedy'));
  await expect(ask('greedy')).rejects.toMatchObject({ code: 'request.too_many' });
  const others = ['another', 'another'].map(ask);
  // Six wait.
  const late = ['ana', 'ana'].map(ask);
  await expect(ask('ana')).rejects.toMatchObject({ code: 'request.too_many' });
  await serveAll();
  await Promise.all([...many, ...others, ...late]);
  expect(served).toHaveLength(9);
});

it('goes on after work that failed, with as many at once as before', async () => {
  const take = createTurns({ ...limits, atOnce: 2 });
  const failed = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((key) => take(key, () => Promise.reject(new Error('no')))),
  );
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
  let [running, most] = [0, 0];
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((key) =>
      take(key, async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
});

it('lets everybody in who comes back at once', async () => {
  const take = createTurns({ atOnce: 4, waiting: 5000, waitingEach: 1000, spared: 8 });
  const clients = Array.from({ length: 2000 }, (_, number) => `203.0.${String(number)}`);
  const joins = clients.flatMap((key) => [1, 2, 3].map(() => take(key, () => Promise.resolve(1))));
  expect(await Promise.all(joins)).toHaveLength(6000);
});
