import { expect, it } from 'vitest';
import { Writable } from 'node:stream';
import { awaitDatabase } from './await-database.ts';
import { createLog } from './log.ts';

/** A log, and what it says. */
function listen() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: createLog({ LOG_LEVEL: 'info' }, sink), lines };
}

/** A database that fails like this so many times, and answers then. */
function failing(times: number, error: Error) {
  let asked = 0;
  return {
    asked: () => asked,
    ask: () => {
      asked += 1;
      return asked <= times ? Promise.reject(error) : Promise.resolve('an answer');
    },
  };
}
const busy = new Error('timeout exceeded when trying to connect');

it('a start waits for a database that is busy, and says so once', async () => {
  const { lines, log } = listen();
  const { ask } = failing(3, busy);
  expect(await awaitDatabase(log, ask, { forMs: 60_000, pauseMs: 1 })).toBe('an answer');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the start waits for it');
});

it('it waits too where the driver’s words are the cause of others', async () => {
  const { log } = listen();
  const { ask } = failing(1, new Error('The schema was not read.', { cause: busy }));
  expect(await awaitDatabase(log, ask, { forMs: 60_000, pauseMs: 1 })).toBe('an answer');
});

it('a start ends with what was said when the time is over', async () => {
  const { log } = listen();
  const { ask } = failing(Infinity, busy);
  await expect(awaitDatabase(log, ask, { forMs: 20, pauseMs: 5 })).rejects.toBe(busy);
});

it('what another try does not change ends it at once', async () => {
  const { lines, log } = listen();
  const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  const { ask, asked } = failing(1, refused);
  await expect(awaitDatabase(log, ask)).rejects.toBe(refused);
  expect([asked(), lines]).toEqual([1, []]);
});
