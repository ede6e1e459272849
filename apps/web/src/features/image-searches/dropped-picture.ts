import type { PictureProblem } from '@leakblock/fingerprint';
import type { SearchImageInput } from '@leakblock/domain/image-searches';

/** What this browser read from a picture file; all but `file` and `display` may be sent. */
export type DroppedPicture = {
  file: File;
  /** Data address of at most 480 pixels a side, for this screen only. */
  display: string;
  question: SearchImageInput;
};

/** Why a file was not searched. */
export type FileProblem = PictureProblem | 'unreadable';

/** What the worker says: once that its program has come, then its answer for the file. */
export type WorkerMessage = 'ready' | WorkerAnswer;

export type WorkerAnswer =
  | { ok: true; display: string; question: SearchImageInput }
  | { ok: false; problem: FileProblem };
