import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Bytes } from './driver.ts';
import { ObjectDamagedError } from './driver.ts';

/**
 * Form of an encrypted file: `LBE1`, 32 random bytes, then pieces of 64 KiB, each encrypted by AES-256-GCM with
 * its 16-byte tag behind it. The key belongs to the one file (HKDF of the installation's key and the random
 * bytes); the nonce is the piece's number and whether it is the last, so that pieces can be neither changed,
 * exchanged, repeated nor left off: the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015). The place
 * of the file is authenticated with each piece, so that one file cannot stand in for another.
 */
const magic = Buffer.from('LBE1');
const saltBytes = 32;
const pieceBytes = 64 * 1024;
const tagBytes = 16;

/** Key of the whole installation's files; nothing else is encrypted with it. */
export type FileKey = Buffer;

/** @param secret the installation's secret for what lies encrypted, 32 random bytes as text */
export function deriveFileKey(secret: string): FileKey {
  return Buffer.from(hkdfSync('sha256', secret, '', 'leakblock stored files v1', 32));
}

const keyOfOne = (key: FileKey, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'leakblock stored file v1', 32));

export function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 7);
  bytes.writeUInt8(isLast ? 1 : 0, 11);
  return bytes;
}

/** @param place the key under which the file will lie */
export async function* encryptBytes(
  key: FileKey,
  place: string,
  bytes: Bytes,
): AsyncIterable<Buffer> {
  const salt = randomBytes(saltBytes);
  const own = keyOfOne(key, salt);
  yield Buffer.concat([magic, salt]);
  for await (const { number, isLast, piece } of pieces(bytes, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonce(number, isLast));
    cipher.setAAD(Buffer.from(place));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws ObjectDamagedError before a byte that was not written here is passed on */
export async function* decryptBytes(
  key: FileKey,
  place: string,
  bytes: Bytes,
): AsyncIterable<Buffer> {
  let own: Buffer | null = null;
  const headBytes = magic.length + saltBytes;
  const source = splitHead(bytes, headBytes);
  for await (const { number, isLast, piece } of pieces(source.rest, pieceBytes + tagBytes)) {
    own ??= keyOfOne(key, readSalt(source.head()));
    if (piece.length < tagBytes) throw new ObjectDamagedError();
    const decipher = createDecipheriv('aes-256-gcm', own, nonce(number, isLast));
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const opened = decipher.update(piece.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch (cause) {
      throw new ObjectDamagedError({ cause });
    }
    yield opened;
  }
}

function readSalt(head: Buffer): Buffer {
  if (head.length < magic.length + saltBytes || !head.subarray(0, magic.length).equals(magic)) {
    throw new ObjectDamagedError();
  }
  return head.subarray(magic.length);
}

/** Puts the first bytes aside; they are known as soon as the first of the rest is. */
function splitHead(bytes: Bytes, size: number): { head: () => Buffer; rest: Bytes } {
  let head = Buffer.alloc(0);
  async function* rest(): Bytes {
    for await (const piece of bytes) {
      const missing = size - head.length;
      if (missing > 0) head = Buffer.concat([head, piece.subarray(0, missing)]);
      if (piece.length > missing) yield piece.subarray(Math.max(0, missing));
    }
  }
  return { head: () => head, rest: rest() };
}

type Piece = { number: number; isLast: boolean; piece: Buffer };

/** Cuts into pieces of one size; the last, which may be shorter or empty, is known as the last. */
export async function* pieces(bytes: Bytes, size: number): AsyncIterable<Piece> {
  let kept: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const part of bytes) {
    kept = Buffer.concat([kept, part]);
    let start = 0;
    // A whole piece is held back until a byte follows it: only then it is not the last.
    for (; kept.length - start > size; start += size) {
      yield { number, isLast: false, piece: kept.subarray(start, start + size) };
      number += 1;
    }
    kept = kept.subarray(start);
  }
  yield { number, isLast: true, piece: kept };
}
