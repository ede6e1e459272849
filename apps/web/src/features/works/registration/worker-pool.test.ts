import { describe, expect, it } from 'vitest';
import { countWorkers, createWorkerPool } from './worker-pool.ts';
import type { HashAnswer, HashMessage, HashQuestion } from './worker-messages.ts';

type Played = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Workers that answer when they are told to. */
function playWorkers() {
  const started: { worker: Played; asked: HashQuestion[]; isStopped: boolean }[] = [];
  const start = (): Played => {
    const place = { asked: [] as HashQuestion[], isStopped: false };
    const worker: Played = {
      onmessage: null,
      onerror: null,
      postMessage: (question: HashQuestion) => place.asked.push(question),
      terminate: () => (played.isStopped = true),
    };
    const played = { ...place, worker };
    started.push(played);
    return worker;
  };
  const say = (at: number, data: HashMessage): void => {
    started[at]!.worker.onmessage!.call({} as Worker, new MessageEvent('message', { data }));
  };
  const answer: (at: number, data: HashAnswer) => void = say;
  const come = (at: number): void => say(at, { kind: 'ready' });
  const die = (at: number): void => {
    started[at]!.worker.onerror!.call({} as Worker, new ErrorEvent('error'));
  };
  const told: boolean[] = [];
  const tools = {
    start,
    onStalled: (isStalled: boolean) => told.push(isStalled),
    wait: () => Promise.resolve(),
  };
  return { tools, told, started, answer, come, die };
}

const question = (name: string): HashQuestion => ({ kind: 'digest', file: new File([], name) });
const digest = (result: string): HashAnswer => ({ kind: 'digest', result });

describe('a pool of workers', () => {
  it('starts as many as are needed, and hands a free one the next file', async () => {
    const { answer, started, tools } = playWorkers();
    const pool = createWorkerPool(2, tools);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => pool.ask(question(name)));
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1]);
    answer(1, digest('of b'));
    expect(await b).toEqual(digest('of b'));
    expect(started[1]!.asked).toHaveLength(2);
    answer(1, digest('of c'));
    answer(0, digest('of a'));
    expect(await Promise.all([a, c])).toEqual([digest('of a'), digest('of c')]);
  });

  it('goes on with a new worker when one dies of a file', async () => {
    const { answer, come, die, started, tools } = playWorkers();
    const pool = createWorkerPool(1, tools);
    const first = pool.ask(question('a'));
    const second = pool.ask(question('b'));
    come(0);
    die(0);
    await expect(first).rejects.toThrow('died');
    answer(1, digest('of b'));
    expect(await second).toEqual(digest('of b'));
    expect(started.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  });

  it('keeps the files while its program does not come, says so, and goes on when it does', async () => {
    const { answer, come, die, started, told, tools } = playWorkers();
    const pool = createWorkerPool(1, tools);
    const first = pool.ask(question('a'));
    const second = pool.ask(question('b'));
    for (const at of [0, 1]) {
      die(at);
      await expect.poll(() => started).toHaveLength(at + 2);
    }
    expect(told).toEqual([true, true]);
    come(2);
    expect(told).toEqual([true, true, false]);
    answer(2, digest('of a'));
    answer(2, digest('of b'));
    expect(await Promise.all([first, second])).toEqual([digest('of a'), digest('of b')]);
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1, 2]);
  });

  it('leaves no question open when it is closed', async () => {
    const { started, tools } = playWorkers();
    const pool = createWorkerPool(1, tools);
    const open = ['a', 'b'].map((name) => pool.ask(question(name)));
    pool.close();
    const ended = await Promise.allSettled([...open, pool.ask(question('c'))]);
    expect(ended.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(started[0]!.isStopped).toBe(true);
  });
});

it.each([
  [{ hardwareConcurrency: 1 }, 1],
  [{ hardwareConcurrency: 2 }, 1],
  [{ hardwareConcurrency: 4 }, 3],
  [{ hardwareConcurrency: 16 }, 4],
  [{ hardwareConcurrency: 16, deviceMemory: 4 }, 2],
])('a device with %o gets %d workers', (device, count) => {
  expect(countWorkers(device)).toBe(count);
});
