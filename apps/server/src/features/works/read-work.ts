import { encodeWork, parseWork } from '@leakblock/fingerprint';
import { minWorkQuality, workInput } from '@leakblock/domain/works';
import type { RegistrationOutcome, WorkKind } from '@leakblock/domain/works';

/** A work that may be stored. */
export type ReadWork = {
  id: string;
  kind: WorkKind;
  title: string;
  sha256: Buffer;
  isWholeOnly: boolean;
  thumbnail: string | null;
  durationSeconds: number | null;
  /** Of its best frame, 0 to 100. */
  quality: number;
  frames: { second: number; fingerprint: Uint8Array }[];
};

/** Reads what a browser says is a work: every fingerprint is taken apart and written anew. */
export function readWork(
  given: unknown,
): ReadWork | Extract<RegistrationOutcome, 'malformed' | 'too_plain'> {
  const parsed = workInput.safeParse(given);
  if (!parsed.success) return 'malformed';
  const { frames, sha256, ...work } = parsed.data;
  const isWholeOnly = work.isWholeOnly || work.kind === 'video';
  try {
    const read = frames.map(({ fingerprint, second }) => ({
      second,
      ...parseWork(Buffer.from(fingerprint, 'base64')),
    }));
    // Her wish: an app that sends more all the same does not decide it.
    if (isWholeOnly && read.some(({ hashes }) => hashes.some(({ window }) => window !== 0)))
      return 'malformed';
    const quality = Math.max(...read.map((frame) => frame.quality));
    if (read.some((frame) => frame.quality < minWorkQuality || frame.hashes.length === 0))
      return 'too_plain';
    return {
      ...work,
      sha256: Buffer.from(sha256, 'hex'),
      quality,
      frames: read.map(({ hashes, quality: frameQuality, second }) => ({
        second,
        fingerprint: encodeWork({ quality: frameQuality, hashes }),
      })),
    };
  } catch (error) {
    if (error instanceof RangeError) return 'malformed';
    throw error;
  }
}
