import { registrationBytes, titleOfFile, workLimits } from '@leakblock/domain/works';
import type { WorkInput } from '@leakblock/domain/works';
import { explainDataError } from '#lib/data-failure.ts';
import type { FailureCode } from '#lib/failure.ts';
import { isFileProblem } from './file-problem.ts';
import type { FileProblem } from './file-problem.ts';
import type { HashedPhoto, HashedVideo, HashOptions } from './hashed-file.ts';
import { restingState } from './registration-state.ts';
import type { RegistrationState, RegistrationTools } from './registration-state.ts';
import { createWorkPace } from './work-pace.ts';

type Waiting = { file: File; options: HashOptions };
type Hashed = { work: WorkInput; name: string; bytes: number };

/** Of a batch, with room for what is around the works. */
const batchBytes = registrationBytes - 10_000;
/** So many are read ahead while nothing can be sent. */
const maxHashed = 4 * workLimits.perBatch;
/** A work waits no longer for others to be sent with. */
const gatherMs = 1500;
const retryMs = [2000, 4000, 8000, 15_000, 30_000];
const willPass: readonly FailureCode[] = [
  'client.offline',
  'client.unreachable',
  'client.connection_lost',
  'request.too_many',
  'server.unexpected',
  'server.stopping',
  'server.database_unavailable',
  'server.platform_unavailable',
];

const isVideo = ({ name, type }: File) =>
  type.startsWith('video/') ||
  (type === '' && /\.(?:mp4|m4v|mov|webm|mkv|avi|wmv|mpe?g)$/iu.test(name));

/**
 * Reads files and registers them, batch by batch. What was registered stays, whatever happens to the rest; a batch
 * without an answer is sent again as it was.
 */
export function createRegistration(tools: RegistrationTools) {
  let state = restingState;
  let run = new AbortController();
  let photos: Waiting[] = [];
  let videos: Waiting[] = [];
  let hashed: Hashed[] = [];
  let [photosOpen, videosOpen] = [0, 0];
  /** Drops whose folders are still being looked through. */
  let searchesOpen = 0;
  let [isSending, isPaused] = [false, false];
  let gathering: 'no' | 'yes' | 'over' = 'no';
  let pace = createWorkPace(tools.now);
  const listeners = new Set<() => void>();

  function change(next: Partial<RegistrationState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function settle(name: string, outcome: FileProblem | 'registered'): void {
    const isRegistered = outcome === 'registered';
    change({
      done: state.done + 1,
      registered: state.registered + (isRegistered ? 1 : 0),
      problems: isRegistered ? state.problems : [...state.problems, { name, problem: outcome }],
      ...pace.judge(state.done + 1, state.total),
    });
  }

  /** Starts whatever may be started now, and says how it stands. */
  function goOn(): void {
    if (state.phase === 'refused') return;
    const mayRead = !isPaused && hashed.length < maxHashed;
    const { signal } = run;
    while (mayRead && photosOpen < tools.photosAtOnce) {
      const next = photos.shift();
      if (next === undefined) break;
      photosOpen += 1;
      void read(next, signal).then(() => {
        if (signal.aborted) return;
        photosOpen -= 1;
        goOn();
      });
    }
    const video = mayRead && videosOpen === 0 ? videos.shift() : undefined;
    if (video !== undefined) {
      videosOpen = 1;
      void read(video, signal).then(() => {
        if (signal.aborted) return;
        videosOpen = 0;
        goOn();
      });
    }
    sendWhenDue();
    const isOver = searchesOpen === 0 && state.total > 0 && state.done === state.total;
    if (isOver && state.phase !== 'done') {
      // Paused while the last works were on their way: what is added afterwards is not held by it.
      isPaused = false;
      change({ phase: 'done', video: null });
    }
    pace.setRunning(state.phase === 'running');
  }

  async function read({ file, options }: Waiting, signal: AbortSignal): Promise<void> {
    const { name } = file;
    let answer: HashedPhoto | HashedVideo | FileProblem;
    try {
      answer = isVideo(file)
        ? await tools.hashVideo(file, {
            ...options,
            signal,
            onProgress: (share) => {
              if (!signal.aborted) change({ video: { name, share } });
            },
          })
        : await tools.hashPhoto(file, options);
    } catch {
      answer = 'unreadable';
    }
    if (signal.aborted) return;
    if (isVideo(file)) change({ video: null });
    if (isFileProblem(answer)) {
      settle(name, answer);
      return;
    }
    const work = toWork(name, answer, options);
    hashed.push({ work, name, bytes: JSON.stringify(work).length });
  }

  function sendWhenDue(): void {
    if (isSending || isPaused || hashed.length === 0) return;
    const isAll = searchesOpen + photosOpen + videosOpen + photos.length + videos.length === 0;
    const isFull =
      hashed.length >= workLimits.perBatch ||
      hashed.reduce((sum, { bytes }) => sum + bytes, 0) >= batchBytes;
    const { signal } = run;
    if (isAll || isFull || gathering === 'over') {
      isSending = true;
      gathering = 'no';
      void sendBatch(takeBatch(hashed), signal).then(() => {
        if (signal.aborted) return;
        isSending = false;
        goOn();
      });
    } else if (gathering === 'no') {
      gathering = 'yes';
      tools.wait(gatherMs, signal).then(
        () => {
          if (gathering === 'yes') gathering = 'over';
          goOn();
        },
        () => undefined,
      );
    }
  }

  async function sendBatch(batch: Hashed[], signal: AbortSignal): Promise<void> {
    const isCancelled = () => signal.aborted;
    for (let attempt = 0; !isCancelled(); attempt += 1) {
      try {
        const { results } = await tools.send(batch.map(({ work }) => work));
        if (isCancelled()) return;
        if (state.phase === 'waiting') change({ phase: 'running', failure: null });
        for (const [index, { name }] of batch.entries()) {
          const told = results.find((result) => result.index === index);
          settle(name, told?.outcome ?? 'malformed');
        }
        tools.onRegistered();
        return;
      } catch (error) {
        if (isCancelled()) return;
        const failure = explainDataError(error);
        if (!willPass.includes(failure)) {
          hashed = [...batch, ...hashed];
          change({ phase: 'refused', failure });
          return;
        }
        change({ phase: isPaused ? 'paused' : 'waiting', failure });
        pace.setRunning(false);
        const ms = retryMs[Math.min(attempt, retryMs.length - 1)] ?? 0;
        await tools.wait(ms, signal).catch(() => undefined);
      }
    }
  }

  function add(files: readonly File[], options: HashOptions): void {
    if (files.length === 0) return;
    if (state.phase === 'done') {
      pace = createWorkPace(tools.now);
      state = restingState;
    }
    for (const file of files) (isVideo(file) ? videos : photos).push({ file, options });
    const phase = state.phase === 'idle' ? 'running' : state.phase;
    change({ total: state.total + files.length, phase });
    goOn();
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add,
    /** Adds the files of a drop as they are found; it is not over before the last one is, and no longer looks once cancelled. */
    addFound: async (
      found: AsyncIterable<readonly File[]>,
      options: HashOptions,
    ): Promise<void> => {
      const { signal } = run;
      searchesOpen += 1;
      for await (const files of found) {
        if (signal.aborted) return;
        add(files, options);
      }
      if (signal.aborted) return;
      searchesOpen -= 1;
      goOn();
    },
    /** What reads the files has not come, and is fetched again; null when it has. */
    setStalled: (failure: FailureCode | null): void => {
      if (state.phase !== 'running' && state.phase !== 'waiting') return;
      change({ phase: failure === null ? 'running' : 'waiting', failure });
      goOn();
    },
    pause: (): void => {
      isPaused = true;
      change({ phase: 'paused' });
      goOn();
    },
    /** Goes on after a pause, or tries again what was refused. */
    resume: (): void => {
      isPaused = false;
      change({ phase: 'running', failure: null });
      goOn();
    },
    /** Forgets what is left; what was registered stays. */
    cancel: (): void => {
      run.abort();
      run = new AbortController();
      photos = [];
      videos = [];
      hashed = [];
      [photosOpen, videosOpen, searchesOpen] = [0, 0, 0];
      [isSending, isPaused] = [false, false];
      gathering = 'no';
      pace = createWorkPace(tools.now);
      change(restingState);
    },
  };
}

export type Registration = ReturnType<typeof createRegistration>;

/** The first works of the list, as many as one call takes; they are taken out of it. */
function takeBatch(hashed: Hashed[]): Hashed[] {
  let bytes = 0;
  const end = hashed.findIndex((each, index) => {
    bytes += each.bytes;
    return index === workLimits.perBatch || (index > 0 && bytes > batchBytes);
  });
  return hashed.splice(0, end === -1 ? hashed.length : end);
}

function toWork(
  name: string,
  answer: HashedPhoto | HashedVideo,
  { isWholeOnly }: HashOptions,
): WorkInput {
  const { sha256, thumbnail } = answer;
  const shared = { id: crypto.randomUUID(), title: titleOfFile(name), sha256, thumbnail };
  if ('frames' in answer) {
    const { durationSeconds, frames } = answer;
    return { ...shared, kind: 'video', isWholeOnly: true, durationSeconds, frames };
  }
  const frames = [{ second: 0, fingerprint: answer.fingerprint }];
  return { ...shared, kind: 'photo', isWholeOnly, durationSeconds: null, frames };
}
