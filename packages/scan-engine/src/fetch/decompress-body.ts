import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import type { Transform } from 'node:stream';
import { FetchProblem } from './fetch-problem.ts';

/** Turns body bytes as sent into content bytes, a little at a time. */
export type Decompressor = {
  /** False: take no more from the socket until `onDrain` was called. */
  write(chunk: Buffer): boolean;
  end(): void;
  destroy(): void;
};
export type DecompressorEvents = {
  onData: (chunk: Buffer) => void;
  onEnd: () => void;
  onProblem: (problem: FetchProblem) => void;
  onDrain: () => void;
};

const codings = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd']);
/** RFC 8878 asks decoders for 8 MB windows; more would let one answer claim 128 MB. */
const zstdWindowLog = 23;

/**
 * Streaming decompression that produces only as much as is taken, so that a bomb costs the reader's
 * limit. Throws a `FetchProblem` for stacked codings; unknown labels are read as they are, as browsers do.
 */
export function createDecompressor(
  contentEncoding: string | undefined,
  events: DecompressorEvents,
): Decompressor {
  const labels = (contentEncoding ?? '').toLowerCase().split(',');
  const known = labels.map((label) => label.trim()).filter((label) => codings.has(label));
  const coding = known[0];
  if (known.length > 1) throw new FetchProblem('refused', 'stacked content encodings');
  if (coding === undefined) return passThrough(events);

  let stream: Transform | null = null;
  return {
    write(chunk) {
      stream ??= listen(openStream(coding, chunk), events);
      return stream.write(chunk);
    },
    end() {
      if (stream) stream.end();
      else events.onEnd();
    },
    destroy() {
      stream?.destroy();
    },
  };
}

function passThrough(events: DecompressorEvents): Decompressor {
  return {
    write(chunk) {
      events.onData(chunk);
      return true;
    },
    end: () => {
      events.onEnd();
    },
    destroy: () => undefined,
  };
}

function openStream(coding: string, firstChunk: Buffer): Transform {
  // Cut-off streams are common on the web; what came is read instead of refused.
  const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
  switch (coding) {
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return createZstdDecompress({
        finishFlush: constants.ZSTD_e_flush,
        params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLog },
      });
    case 'deflate': {
      // Servers send both: zlib-wrapped (low nibble 8) and raw.
      const isWrapped = ((firstChunk[0] ?? 0) & 0x0f) === 8;
      return isWrapped ? createInflate(lenient) : createInflateRaw(lenient);
    }
    default:
      return createGunzip(lenient);
  }
}

function listen(stream: Transform, events: DecompressorEvents): Transform {
  return stream
    .on('data', events.onData)
    .on('end', events.onEnd)
    .on('drain', events.onDrain)
    .on('error', (error) => {
      events.onProblem(new FetchProblem('refused', `broken compression: ${error.message}`));
    });
}
