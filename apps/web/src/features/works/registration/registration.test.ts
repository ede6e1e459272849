import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkInput } from '@leakblock/domain/works';
import { RequestFailure } from '#lib/failure.ts';
import type { FileProblem } from './file-problem.ts';
import type { HashedPhoto } from './hashed-file.ts';
import { createRegistration } from './registration.ts';
import type { RegistrationTools } from './registration-state.ts';

const options = { isWholeOnly: false, wantsThumbnail: false };
const file = (name: string, type = 'image/jpeg') => new File([name], name, { type });
const files = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => file(`${String(from + index)}.jpg`));
const hashed: HashedPhoto = { sha256: 'ab'.repeat(32), fingerprint: 'AQID', thumbnail: null };

/** A registration whose server answers at once, unless told otherwise. */
function play(changes: Partial<RegistrationTools> = {}) {
  const sent: WorkInput[][] = [];
  const tools: RegistrationTools = {
    photosAtOnce: 3,
    hashPhoto: () => Promise.resolve(hashed),
    hashVideo: () => Promise.resolve('video_unreadable'),
    send: (works) => {
      sent.push(works);
      const results = works.map((_work, index) => ({ index, outcome: 'registered' as const }));
      return Promise.resolve({ results });
    },
    onRegistered: () => undefined,
    wait: () => new Promise((resolve) => setTimeout(resolve, 0)),
    now: () => Date.now(),
    ...changes,
  };
  const registration = createRegistration(tools);
  const reach = (phase: string) => expect.poll(() => registration.read().phase).toBe(phase);
  return { registration, sent, reach };
}

describe('a registration', () => {
  it('sends what was read in batches of fifty at most, with titles from the names', async () => {
    const { reach, registration, sent } = play();
    registration.add(files(120), options);
    await reach('done');
    expect(registration.read()).toMatchObject({ total: 120, done: 120, registered: 120 });
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(50);
    const titles = sent.flat().map(({ title }) => title);
    expect(titles.toSorted()).toEqual(
      files(120)
        .map(({ name }) => name.slice(0, -4))
        .toSorted(),
    );
    expect(new Set(sent.flat().map(({ id }) => id)).size).toBe(120);
  });

  it('reads a few files at a time', async () => {
    let [open, most] = [0, 0];
    const { reach, registration } = play({
      hashPhoto: async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 1));
        open -= 1;
        return hashed;
      },
    });
    registration.add(files(20), options);
    await reach('done');
    expect(most).toBe(3);
  });

  it('keeps batches below what one call may have', async () => {
    const fingerprint = 'A'.repeat(1800);
    const frames = Array.from({ length: 200 }, (_, second) => ({ second, fingerprint }));
    const { reach, registration, sent } = play({
      hashVideo: () =>
        Promise.resolve({ ...hashed, sha256: 'ab'.repeat(32), frames, durationSeconds: 200 }),
    });
    registration.add([file('a.mp4', 'video/mp4'), file('b.mov', '')], options);
    await reach('done');
    expect(sent.map(({ length }) => length)).toEqual([1, 1]);
    expect(sent.flat().every(({ isWholeOnly, kind }) => isWholeOnly && kind === 'video')).toBe(
      true,
    );
  });

  it('lists what was not registered with its reason, and loses nothing to it', async () => {
    const { reach, registration } = play({
      hashPhoto: ({ name }) => {
        if (name === '1.jpg') return Promise.resolve('heic');
        return name === '2.jpg'
          ? Promise.reject(new Error('worker died'))
          : Promise.resolve(hashed);
      },
      send: (works) =>
        Promise.resolve({
          results: works.map(({ title }, index) => ({
            index,
            outcome: title === '3' ? ('duplicate' as const) : ('registered' as const),
          })),
        }),
    });
    registration.add(files(5), options);
    await reach('done');
    const { problems, registered } = registration.read();
    expect(registered).toBe(2);
    const byName = Object.fromEntries(problems.map(({ name, problem }) => [name, problem]));
    expect(byName).toEqual({ '1.jpg': 'heic', '2.jpg': 'unreadable', '3.jpg': 'duplicate' });
  });

  it('sends a batch without an answer again as it was', async () => {
    const attempts: string[][] = [];
    const { reach, registration } = play({
      send: (works) => {
        attempts.push(works.map(({ id }) => id));
        if (attempts.length < 3) throw new RequestFailure('client.offline');
        const results = works.map((_work, index) => ({ index, outcome: 'registered' as const }));
        return Promise.resolve({ results });
      },
    });
    registration.add(files(4), options);
    await reach('done');
    expect(attempts).toHaveLength(3);
    expect(attempts[1]).toEqual(attempts[0]);
    expect(registration.read()).toMatchObject({ registered: 4, failure: null });
  });

  it('stops reading ahead while nothing can be sent', async () => {
    let read = 0;
    const { reach, registration } = play({
      hashPhoto: () => {
        read += 1;
        return Promise.resolve(hashed);
      },
      send: () => Promise.reject(new RequestFailure('client.offline')),
      wait: () => new Promise((resolve) => setTimeout(resolve, 20)),
    });
    registration.add(files(2000), options);
    await reach('waiting');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(read).toBeLessThan(300);
    registration.cancel();
  });

  it('waits for the person when only she can help, and then goes on with the same works', async () => {
    let isRefused = true;
    const { reach, registration } = play({
      send: (works) => {
        if (isRefused) throw new RequestFailure('request.forbidden');
        const results = works.map((_work, index) => ({ index, outcome: 'registered' as const }));
        return Promise.resolve({ results });
      },
    });
    registration.add(files(4), options);
    await reach('refused');
    expect(registration.read()).toMatchObject({ failure: 'request.forbidden', done: 0 });
    isRefused = false;
    registration.resume();
    await reach('done');
    expect(registration.read().registered).toBe(4);
  });

  it('rests in a pause, and forgets what is left when it is cancelled', async () => {
    const { reach, registration, sent } = play();
    registration.pause();
    registration.add(files(10), options);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(registration.read()).toMatchObject({ phase: 'paused', total: 10, done: 0 });
    expect(sent).toEqual([]);
    registration.cancel();
    expect(registration.read()).toMatchObject({ phase: 'idle', total: 0 });
    registration.add(files(2), options);
    await reach('done');
    expect(sent.flat()).toHaveLength(2);
  });

  it('reads what is added after an end that came in a pause', async () => {
    let arrive: (() => void) | undefined;
    const { reach, registration } = play({
      send: async (works) => {
        if (arrive === undefined) await new Promise<void>((resolve) => (arrive = resolve));
        const results = works.map((_work, index) => ({ index, outcome: 'registered' as const }));
        return { results };
      },
    });
    registration.add(files(3), options);
    await expect.poll(() => arrive).toBeDefined();
    registration.pause();
    expect(registration.read().phase).toBe('paused');
    arrive?.();
    await reach('done');
    registration.add(files(4, 3), options);
    await expect.poll(() => registration.read().done).toBe(4);
    expect(registration.read()).toMatchObject({ phase: 'done', total: 4, registered: 4 });
  });

  it.each(['left so', 'begun anew'] as const)(
    'looks no further through a folder that is dropped, and sends nothing of it, after it was stopped (%s)',
    async (how) => {
      const { reach, registration, sent } = play();
      let found = 0;
      const stop = () => {
        registration.cancel();
        if (how === 'begun anew') registration.add(files(2, 100), options);
      };
      async function* folder() {
        for (; found < 20; found += 1) {
          await Promise.resolve();
          if (found === 3) stop();
          yield files(1, found);
        }
      }
      await registration.addFound(folder(), options);
      expect(found).toBe(3);
      if (how === 'begun anew') await reach('done');
      const titles = sent.flat().map(({ title }) => Number(title));
      expect(titles.filter((title) => title >= 3 && title < 100)).toEqual([]);
      expect(registration.read().total).toBe(how === 'begun anew' ? 2 : 0);
    },
  );

  it('is not over between two files of a folder, and keeps what it has to tell', async () => {
    const { reach, registration } = play({
      hashPhoto: ({ name }) => Promise.resolve(name === '0.jpg' ? 'heic' : hashed),
    });
    const phases = new Set<string>();
    registration.subscribe(() => phases.add(registration.read().phase));
    async function* folder() {
      yield files(1);
      await expect.poll(() => registration.read().done).toBe(1);
      expect([...phases]).toEqual(['running']);
      yield files(1, 1);
    }
    await registration.addFound(folder(), options);
    await reach('done');
    const { problems, registered, total } = registration.read();
    expect({ problems, registered, total }).toEqual({
      problems: [{ name: '0.jpg', problem: 'heic' }],
      registered: 1,
      total: 2,
    });
  });

  it('says that it waits while what reads the files has not come', async () => {
    let come: (() => void) | undefined;
    const { reach, registration } = play({
      hashPhoto: () => new Promise((resolve) => (come = () => resolve(hashed))),
    });
    registration.add(files(1), options);
    registration.setStalled('client.offline');
    expect(registration.read()).toMatchObject({ phase: 'waiting', failure: 'client.offline' });
    registration.setStalled(null);
    expect(registration.read()).toMatchObject({ phase: 'running', failure: null });
    come?.();
    await reach('done');
  });

  it('begins to count anew after it is done', async () => {
    const { reach, registration } = play();
    registration.add(files(3), options);
    await reach('done');
    registration.add(files(2, 3), options);
    await reach('done');
    expect(registration.read()).toMatchObject({ total: 2, registered: 2 });
  });

  it('comes to an end with every file told once, whatever happens to each', async () => {
    const outcomes = fc.constantFrom<(FileProblem | 'lost' | 'fine')[]>(
      'fine',
      'heic',
      'too_plain',
      'lost',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(outcomes, { minLength: 1, maxLength: 80 }),
        fc.array(fc.boolean(), { maxLength: 6 }),
        async (plan, failures) => {
          const left = [...failures];
          const { reach, registration } = play({
            hashPhoto: ({ name }) => {
              const outcome = plan[Number.parseInt(name, 10)];
              if (outcome === 'lost') return Promise.reject(new Error('gone'));
              return Promise.resolve(
                outcome === 'fine' || outcome === undefined ? hashed : outcome,
              );
            },
            send: (works) => {
              if (left.shift() === true) throw new RequestFailure('client.unreachable');
              const results = works.map((_work, index) => ({
                index,
                outcome: 'registered' as const,
              }));
              return Promise.resolve({ results });
            },
            wait: () => Promise.resolve(),
          });
          registration.add(files(plan.length), options);
          await reach('done');
          const { done, problems, registered, total } = registration.read();
          expect([done, total]).toEqual([plan.length, plan.length]);
          expect(registered).toBe(plan.filter((each) => each === 'fine').length);
          expect(registered + problems.length).toBe(total);
        },
      ),
      { numRuns: 40 },
    );
  });
});
