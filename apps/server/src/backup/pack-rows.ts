import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ArchiveWriter } from './archive/write-archive.ts';

const compress = promisify(gzip);

/** Bytes of a part before it is compressed: what memory holds of a table at a time, twice. */
const partBytes = 4 * 1024 * 1024;

/** Adds text as parts `<folder>/000001.gz`, …; they may be cut anywhere. Nothing makes no part. */
export async function packRows(
  archive: ArchiveWriter,
  folder: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  let kept: Buffer[] = [];
  let size = 0;
  let number = 0;
  // The next part is read while the one before is compressed.
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    const bytes = Buffer.concat(kept);
    [kept, size, number] = [[], 0, number + 1];
    const name = `${folder}/${String(number).padStart(6, '0')}.gz`;
    writing = compress(bytes, { level: 4 }).then((packed) => archive.add(name, packed));
    writing.catch(() => undefined);
  };
  for await (const chunk of chunks) {
    kept.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  if (size > 0) await flush();
  await writing;
}
