import { constants, crc32, deflateRawSync } from 'node:zlib';
import { seededRandom } from '../random/seeded-random.ts';
import { fillingText } from '../sites/page.ts';

/** Filling text, packed once. */
export type Filler = { raw: Buffer; packed: Buffer };

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Filling texts between 1 and 300 KB, evenly spread on a logarithmic scale. The packed form ends on a
 * byte boundary without ending the stream, so that it can stand between other blocks.
 */
export function makeFillers(kind: 'html' | 'json'): Filler[] {
  const count = kind === 'html' ? 24 : 6;
  const largest = kind === 'html' ? 300 : 8;
  const random = seededRandom(`fillers ${kind}`);
  return Array.from({ length: count }, (_, index) => {
    const bytes = 1000 * largest ** (index / (count - 1));
    const parts: string[] = [];
    let length = 0;
    while (length < bytes - 300) {
      const text = fillingText(`${kind} ${index} ${parts.length}`, 12 + Math.floor(random() * 20));
      const id = Math.floor(random() * 1e9).toString(36);
      const part =
        kind === 'json'
          ? `${text} `
          : `<li class="card" id="c${id}"><a href="/p/${id}">${text}</a></li>\n`;
      parts.push(part);
      length += part.length;
    }
    const raw = Buffer.from(parts.join('').slice(0, Math.floor(bytes)));
    return { raw, packed: deflateRawSync(raw, { finishFlush: constants.Z_SYNC_FLUSH }) };
  });
}

/** One gzip body around a filler; only a checksum is computed, nothing is compressed. */
export function gzipAround(head: Buffer, filler: Filler, tail: Buffer): Buffer {
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(tail, crc32(filler.raw, crc32(head))), 0);
  trailer.writeUInt32LE(head.length + filler.raw.length + tail.length, 4);
  return Buffer.concat([
    gzipHeader,
    storedHeader(head.length, false),
    head,
    filler.packed,
    storedHeader(tail.length, true),
    tail,
    trailer,
  ]);
}

/** Head of an uncompressed deflate block (RFC 1951, 3.2.4); at most 65,535 bytes. */
function storedHeader(length: number, isLast: boolean): Buffer {
  const header = Buffer.allocUnsafe(5);
  header[0] = isLast ? 1 : 0;
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ 0xffff, 3);
  return header;
}
