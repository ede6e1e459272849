import type { Bytes } from '../../../platform/object-store/driver.ts';
import { failure } from '../storage-failure.ts';

/**
 * Passes bytes on while they are counted; what a header said of the size counts for nothing. The end comes also when
 * they are read no further.
 */
export async function* countBytes(
  bytes: Bytes,
  maxBytes: number,
  onEnd: (size: number) => void,
): Bytes {
  let size = 0;
  try {
    for await (const piece of bytes) {
      size += piece.byteLength;
      if (size > maxBytes) throw failure.tooLarge();
      yield piece;
    }
  } finally {
    onEnd(size);
  }
}

/** The first bytes, to be looked at, and all of them as they would have come. */
export async function peek(bytes: Bytes, size: number): Promise<{ head: Buffer; all: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isEnded = false;
  while (length < size && !isEnded) {
    const next = await iterator.next();
    if (next.done === true) isEnded = true;
    else {
      pieces.push(next.value);
      length += next.value.byteLength;
    }
  }
  const read = Buffer.concat(pieces);
  async function* all(): Bytes {
    try {
      yield read;
      while (!isEnded) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: read.subarray(0, size), all: all() };
}
