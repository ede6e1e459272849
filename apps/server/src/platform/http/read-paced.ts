import { AppError } from '@leakblock/domain/errors';

/** How long a client may keep us waiting for the bytes of its body. */
export type Pace = {
  /** Waiting that every body may cause. */
  graceMs: number;
  /** Slowest rate of a longer body: each second's worth of bytes buys another second. */
  bytesPerSecond?: number;
};

/** Small bodies: all of it in half a minute. */
export const quickPace: Pace = { graceMs: 30_000 };

/**
 * The bytes of a body as they come. Only time spent waiting for the client counts, not what we do with the bytes.
 * @throws AppError `request.invalid` when the client leaves or is too slow: no fault of the server
 */
export async function* readPaced(
  stream: ReadableStream<Uint8Array>,
  { graceMs, bytesPerSecond = Infinity }: Pace,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  let received = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const startedAt = performance.now();
      const next = await readWithin(
        reader,
        graceMs + (received / bytesPerSecond) * 1000 - waitedMs,
      );
      waitedMs += performance.now() - startedAt;
      if (next.done) return;
      received += next.value.byteLength;
      yield next.value;
    }
  } finally {
    // Of an ended body this does nothing; of another it says that nobody reads on.
    reader.cancel().catch(() => undefined);
  }
}

async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ms: number,
): ReturnType<typeof reader.read> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('request.invalid', 'The body did not arrive in time.'));
    }, ms);
  });
  try {
    return await Promise.race([reader.read(), tooSlow]);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('request.invalid', 'The body did not arrive in full.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
