import { hashBytes } from '../pdq/hash-bits.ts';
import { storedWindows } from '../windows/window-list.ts';
import type { WorkFingerprint } from './hash-work.ts';

/** Counts up whenever the windows or the form change. */
const version = 1;
const windowBytes = 5;
const headBytes = 2 + windowBytes;

/**
 * The compact form of a work's fingerprint, at most 1.2 kB: version, quality, one bit for each window that
 * has a hash (window 0 is the first byte's lowest bit), then the hashes in the order of the windows.
 */
export function encodeWork({ hashes, quality }: WorkFingerprint): Uint8Array {
  const sorted = hashes.toSorted((a, b) => a.window - b.window);
  const bytes = new Uint8Array(headBytes + sorted.length * hashBytes);
  bytes[0] = version;
  bytes[1] = quality;
  for (const [index, { hash, window }] of sorted.entries()) {
    const at = 2 + (window >> 3);
    bytes[at] = (bytes[at] ?? 0) | (1 << (window & 7));
    bytes.set(hash, headBytes + index * hashBytes);
  }
  return bytes;
}

/**
 * Reads the compact form, which may come from a browser and is therefore not trusted.
 *
 * @throws {RangeError} when it is of another version, names unknown windows or has not the length it says.
 */
export function parseWork(bytes: Uint8Array): WorkFingerprint {
  const quality = bytes[1] ?? 0;
  if (bytes.length < headBytes) throw new RangeError('A fingerprint has at least 7 bytes.');
  if (bytes[0] !== version) throw new RangeError('The fingerprint is of another version.');
  if (quality > 100) throw new RangeError('The quality of a fingerprint is 0 to 100.');
  const windows = Array.from({ length: windowBytes * 8 }, (_, window) => window).filter(
    (window) => ((bytes[2 + (window >> 3)] ?? 0) >> (window & 7)) & 1,
  );
  if (windows.some((window) => window >= storedWindows.length))
    throw new RangeError('The fingerprint names a window that does not exist.');
  if (bytes.length !== headBytes + windows.length * hashBytes)
    throw new RangeError('The fingerprint has not as many hashes as it names windows.');
  const hashes = windows.map((window, index) => {
    const start = headBytes + index * hashBytes;
    return { window, hash: bytes.slice(start, start + hashBytes) };
  });
  return { quality, hashes };
}
