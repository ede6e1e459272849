import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
} from 'node:zlib';
import type { Transform } from 'node:stream';
import { FetchProblem } from './fetch-problem.ts';

/** Turns body bytes as sent into content bytes, a little at a time. */
export type Decompressor = {
  /** False: take no more from the socket until `onDrain` was called. */
  write(chunk: Buffer): boolean;
  /** More is slow to come: what came is decompressed now. */
  flush(): void;
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
/** Compressed bytes that wait for the body's end, to be decompressed at once. */
const heldLimit = 64 * 1024;
/** Content that is decompressed at once. */
const wholeLimit = 512 * 1024;
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
  let held: Buffer[] = [];
  let heldBytes = 0;
  const writeOn = (chunk: Buffer): boolean => {
    stream ??= listen(openStream(coding, chunk), events);
    return stream.write(chunk);
  };
  const flush = (): boolean => {
    if (heldBytes === 0) return true;
    const start = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    return writeOn(start);
  };
  return {
    write(chunk) {
      if (stream) return writeOn(chunk);
      held.push(chunk);
      heldBytes += chunk.length;
      const isHeld = isGzip(coding) && heldBytes <= heldLimit;
      return isHeld || flush();
    },
    flush: () => void flush(),
    end() {
      const whole = heldBytes === 0 ? null : unzipAtOnce(Buffer.concat(held));
      if (whole) events.onData(whole);
      else flush();
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
    flush: () => undefined,
    end: () => {
      events.onEnd();
    },
    destroy: () => undefined,
  };
}

const isGzip = (coding: string): boolean => coding === 'gzip' || coding === 'x-gzip';

/** Content of a small body without a stream's expense; null where it is large, or not whole. */
function unzipAtOnce(body: Buffer): Buffer | null {
  // A gzip body ends with its content's size, by itself no promise.
  const size = body.length < 18 ? 0 : body.readUInt32LE(body.length - 4);
  if (size > wholeLimit) return null;
  try {
    return gunzipSync(body, { chunkSize: Math.max(1024, size + 1), maxOutputLength: wholeLimit });
  } catch {
    return null;
  }
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
