import type { WorkInput } from '@leakblock/domain/works';

/** What the person chose before the files were read. */
export type HashOptions = {
  /** Only the hash of the whole picture leaves the device: strict privacy. */
  isWholeOnly: boolean;
  /** A picture of some sixteen pixels is kept, to tell works apart by their colours. */
  wantsThumbnail: boolean;
};

/** What is read from a picture file. */
export type HashedPhoto = {
  /** Hexadecimal. */
  sha256: string;
  /** Base64 of `encodeWork`. */
  fingerprint: string;
  thumbnail: string | null;
};

/** What is read from a video file. */
export type HashedVideo = Pick<WorkInput, 'sha256' | 'thumbnail' | 'frames'> & {
  durationSeconds: number;
};
