import type { RegisterWorksAnswer, WorkInput } from '@leakblock/domain/works';
import type { FailureCode } from '#lib/failure.ts';
import type { FileProblem } from './file-problem.ts';
import type { HashedPhoto, HashedVideo, HashOptions } from './hashed-file.ts';

export type RegistrationState = {
  /** `waiting`: for the connection; it goes on by itself. `refused`: only the person can help. */
  phase: 'idle' | 'running' | 'paused' | 'waiting' | 'refused' | 'done';
  total: number;
  /** Files of which it is known what became of them. */
  done: number;
  registered: number;
  problems: readonly { name: string; problem: FileProblem }[];
  /** Of the video that is looked at, 0 to 1. */
  video: { name: string; share: number } | null;
  failure: FailureCode | null;
  /** Files per minute, and milliseconds that are left; null before there is anything to judge by. */
  rate: number | null;
  remainingMs: number | null;
};

/** What reads files and what sends them; played in tests. */
export type RegistrationTools = {
  photosAtOnce: number;
  hashPhoto: (file: File, options: HashOptions) => Promise<HashedPhoto | FileProblem>;
  hashVideo: (
    file: File,
    options: HashOptions & { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<HashedVideo | FileProblem>;
  send: (works: WorkInput[]) => Promise<RegisterWorksAnswer>;
  onRegistered: () => void;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
};

/** Nothing has been dropped yet. */
export const restingState: RegistrationState = {
  phase: 'idle',
  total: 0,
  done: 0,
  registered: 0,
  problems: [],
  video: null,
  failure: null,
  rate: null,
  remainingMs: null,
};
