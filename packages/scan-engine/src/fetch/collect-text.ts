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
  /** The same as bytes. */
  finishBytes(): Uint8Array;
};

/**
 * The bytes are kept and decoded once, at the end: text that is decoded piece by piece takes twice the
 * memory and makes every later search slower.
 */
export function createTextCollector(options: {
  contentType: string | undefined;
  maxBytes: number;
  stopAt: readonly string[];
}): TextCollector {
  const { contentType } = options;
  const stops = options.stopAt.filter((stop) => stop !== '');
  const headerCharset = readHeaderCharset(contentType);
  const isSniffed = headerCharset === null && mayDeclareCharset(contentType);
  // A dripping server must not hide the deciding string behind the wait for a declaration.
  const holdsStopInBytes = stops.length === 0 ? null : findInBytes(stops);
  let holdsStopInText: ((chunk: Buffer) => boolean) | null = null;
  let isCharsetKnown = stops.length === 0;
  const held: Buffer[] = [];
  let bytes = 0;

  const join = (): Buffer => {
    const [first] = held;
    return held.length === 1 && first ? first : Buffer.concat(held);
  };
  const readCharset = (start: Buffer): string | null =>
    isSniffed ? findCharset(start) : headerCharset;
  const holdsStop = (chunk: Buffer): boolean => {
    if (holdsStopInBytes?.(chunk) === true) return true;
    if (holdsStopInText) return holdsStopInText(chunk);
    if (isCharsetKnown || (isSniffed && bytes < sniffedBytes)) return false;
    isCharsetKnown = true;
    const start = join();
    const charset = readCharset(start);
    if (isSearchedInBytes(charset, stops)) return false;
    holdsStopInText = findInText(stops, charset);
    return holdsStopInText(start);
  };

  return {
    add(chunk) {
      const room = options.maxBytes - bytes;
      const taken = chunk.length > room ? chunk.subarray(0, room) : chunk;
      bytes += taken.length;
      held.push(taken);
      if (holdsStop(taken)) return 'stop';
      return taken === chunk ? null : 'bytes';
    },
    finish() {
      const body = join();
      return createTextDecoder(readCharset(body)).decode(body);
    },
    finishBytes: join,
  };
}

/** Text of a whole body, in the charset that its header or the document itself names. */
export function decodeBody(body: Uint8Array, contentType: string | undefined): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const named = readHeaderCharset(contentType);
  const charset = named === null && mayDeclareCharset(contentType) ? findCharset(bytes) : named;
  return createTextDecoder(charset).decode(bytes);
}

/** Whether the stops' UTF-8 bytes stand in a text of that charset where the stops do. */
function isSearchedInBytes(charset: string | null, stops: readonly string[]): boolean {
  if (charset === null || /^utf-?8$/i.test(charset)) return true;
  if (!/^(?:us-)?ascii$|^iso-?8859|^latin|^windows-125|^cp125/i.test(charset)) return false;
  return stops.every((stop) => Buffer.byteLength(stop) === stop.length);
}

/** Finds the stops in the chunks of a body, also where chunks cut them in two. */
function findInBytes(stops: readonly string[]): (chunk: Buffer) => boolean {
  const needles = stops.map((stop) => Buffer.from(stop));
  const overlap = Math.max(...needles.map((needle) => needle.length - 1));
  let tail = Buffer.alloc(0);
  return (chunk) => {
    const seam = tail.length === 0 ? tail : Buffer.concat([tail, chunk.subarray(0, overlap)]);
    if (needles.some((needle) => chunk.includes(needle) || seam.includes(needle))) return true;
    const end = chunk.length < overlap ? Buffer.concat([tail, chunk]) : chunk;
    tail = Buffer.from(end.subarray(Math.max(0, end.length - overlap)));
    return false;
  };
}

/** The same for charsets in which the stops are other bytes. */
function findInText(stops: readonly string[], charset: string | null): (chunk: Buffer) => boolean {
  const decoder = createTextDecoder(charset);
  const overlap = Math.max(...stops.map((stop) => stop.length - 1));
  let searched = '';
  return (chunk) => {
    const searchable = searched + decoder.decode(chunk, { stream: true });
    searched = overlap === 0 ? '' : searchable.slice(-overlap);
    return stops.some((stop) => searchable.includes(stop));
  };
}
