import type { FileProblem } from './file-problem.ts';
import type { HashedPhoto, HashOptions } from './hashed-file.ts';

/** What a worker is asked, one at a time. */
export type HashQuestion =
  | { kind: 'photo'; file: File; options: HashOptions }
  | { kind: 'digest'; file: File };

/** Said once when the program of the worker has come, then an answer to each question. */
export type HashMessage = { kind: 'ready' } | HashAnswer;

export type HashAnswer =
  | { kind: 'photo'; result: HashedPhoto | FileProblem }
  | { kind: 'digest'; result: string }
  | { kind: 'failed' };
