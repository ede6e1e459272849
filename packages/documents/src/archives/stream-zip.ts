import { PassThrough, Readable, finished } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive; it is read when its turn comes. */
export type ZipEntry = {
  /** Path inside, with `/`; the caller answers for it. */
  name: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
};

/** What is compressed already gains nothing. */
const packed = /\.(?:png|webp|jpe?g|gif|zip|gz|pdf|tst)$/u;

/**
 * A ZIP of these files, one after the other, written as fast as it is read: whatever their size, a few hundred kilobytes
 * are in memory. Beyond 4 GiB or 65,535 files it goes on as Zip64. When an entry or the list of them fails, so does the
 * stream; when the stream is given up, so are they.
 * @param madeAt date of every file in it
 */
export function streamZip(entries: AsyncIterable<ZipEntry>, madeAt: Date): Readable {
  return Readable.from(writeZip(entries, madeAt), { objectMode: false });
}

async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  let source: Readable | null = null;
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error('An entry failed.'));
  };
  zip.on('error', fail);
  const fill = async (): Promise<void> => {
    for await (const { bytes, name } of entries) {
      if (output.destroyed) return;
      source = Readable.from(bytes instanceof Uint8Array ? [bytes] : bytes, { objectMode: false });
      const done = whenRead(source);
      zip.addReadStream(source, name, { mtime: madeAt, compress: !packed.test(name) });
      await done;
    }
    zip.end();
  };
  const filled = fill().catch(fail);
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    output.destroy();
    (source as Readable | null)?.destroy();
    await filled;
  }
}

/** @throws what the source failed with */
async function whenRead(source: Readable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    finished(source, (error) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });
}
