import { maxLineBoxes } from '../boxes/find-line-boxes.ts';
import { dihedralStates, hashBytes } from '../pdq/hash-bits.ts';
import { wholeBox } from '../windows/box.ts';
import { partStates, type PictureQuery, type QueryPart } from './hash-query.ts';

/** Counts up whenever the form changes. */
const version = 1;
const kinds = ['whole', 'content', 'line'] as const;
const headBytes = 2;
const boxBytes = 4;
/** Nothing is asked for more: the whole, what is left without borders and what stands out, boxes between lines. */
const mostParts = { whole: 1, content: 2, line: maxLineBoxes } as const;

function statesOf(kind: QueryPart['kind']): QueryPart['hashes'][number]['state'][] {
  return [...(kind === 'whole' ? dihedralStates : partStates)];
}

/**
 * The compact form of what was asked for a found picture (about 0.6 kB), kept so that a work registered later
 * is found in it: version, quality, then part by part its kind, its box in 255ths (not for the whole) and its
 * hashes.
 */
export function encodeQuery({ parts, quality }: PictureQuery): Uint8Array {
  const bytes = [version, quality];
  for (const { box, hashes, kind } of parts) {
    bytes.push(kinds.indexOf(kind));
    if (kind !== 'whole')
      bytes.push(...[box.left, box.top, box.width, box.height].map((at) => Math.round(at * 255)));
    for (const { hash } of hashes) bytes.push(...hash);
  }
  return Uint8Array.from(bytes);
}

/**
 * Reads the compact form, which may come from a browser and is therefore not trusted.
 *
 * @throws {RangeError} when the bytes are not such a form, of another version, or of more parts than a picture
 *   can have.
 */
export function parseQuery(bytes: Uint8Array): PictureQuery {
  const quality = bytes[1] ?? 0;
  if (bytes.length < headBytes || bytes[0] !== version || quality > 100)
    throw new RangeError('The picture query is of another version.');
  const parts: QueryPart[] = [];
  for (let at = headBytes; at < bytes.length;) {
    const kind = kinds[bytes[at] ?? kinds.length];
    if (!kind) throw new RangeError('The picture query has a part of unknown kind.');
    at += 1;
    const [left = 0, top = 0, width = 0, height = 0] = bytes.subarray(at, at + boxBytes);
    const box =
      kind === 'whole'
        ? wholeBox
        : { left: left / 255, top: top / 255, width: width / 255, height: height / 255 };
    if (kind !== 'whole') at += boxBytes;
    const hashes = statesOf(kind).map((state, index) => {
      const start = at + index * hashBytes;
      return { state, hash: bytes.slice(start, start + hashBytes) };
    });
    at += hashes.length * hashBytes;
    if (at > bytes.length) throw new RangeError('The picture query ends too early.');
    const alike = parts.filter((part) => part.kind === kind).length;
    if (alike === mostParts[kind]) throw new RangeError('The picture query has too many parts.');
    if (kind === 'whole' && parts.length > 0)
      throw new RangeError('The whole is not the first part of the picture query.');
    parts.push({ kind, box, hashes });
  }
  return { quality, parts };
}
