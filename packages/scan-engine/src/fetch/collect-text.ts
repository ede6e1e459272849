import {
  createTextDecoder,
  findCharset,
  mayDeclareCharset,
  readHeaderCharset,
  sniffedBytes,
} from './find-charset.ts';

/** Gathers a body's text up to a byte limit or until a deciding string stands in it. */
export type TextCollector = {
  /** Takes decoded bytes; answers why nothing more is wanted, or null. */
  add(chunk: Buffer): 'bytes' | 'stop' | null;
  /** The text read so far. */
  finish(): string;
};

export function createTextCollector(options: {
  contentType: string | undefined;
  maxBytes: number;
  stopAt: readonly string[];
}): TextCollector {
  const stops = options.stopAt.filter((stop) => stop !== '');
  const overlap = Math.max(0, ...stops.map((stop) => stop.length - 1));
  const headerCharset = readHeaderCharset(options.contentType);
  const isSniffed = headerCharset === null && mayDeclareCharset(options.contentType);
  let decoder = isSniffed ? null : createTextDecoder(headerCharset);
  let held: Buffer[] = [];
  let bytes = 0;
  let text = '';
  let searched = '';

  const contains = (piece: string): boolean => {
    if (stops.length === 0) return false;
    const searchable = searched + piece;
    searched = overlap === 0 ? '' : searchable.slice(-overlap);
    return stops.some((stop) => searchable.includes(stop));
  };
  const decode = (chunk: Buffer): boolean => {
    const piece = decoder?.decode(chunk, { stream: true }) ?? '';
    text += piece;
    return contains(piece);
  };
  const decodeHeld = (): boolean => {
    const start = Buffer.concat(held);
    held = [];
    decoder = createTextDecoder(findCharset(start));
    return decode(start);
  };
  /** A dripping server must not hide the deciding string behind the wait for a declaration. */
  const isWaiting = (): boolean =>
    bytes < sniffedBytes && !stops.some((stop) => Buffer.concat(held).includes(stop, 0, 'utf8'));

  return {
    add(chunk) {
      const room = options.maxBytes - bytes;
      const taken = chunk.length > room ? chunk.subarray(0, room) : chunk;
      bytes += taken.length;
      let isStopped = false;
      if (decoder) {
        isStopped = decode(taken);
      } else {
        held.push(taken);
        if (!isWaiting()) isStopped = decodeHeld();
      }
      if (isStopped) return 'stop';
      return taken === chunk ? null : 'bytes';
    },
    finish() {
      if (!decoder) decodeHeld();
      text += decoder?.decode() ?? '';
      return text;
    },
  };
}
