import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { UnknownKeyError, allKeys, keyIdOf } from '../encrypt.ts';
import type { EncryptionKeys } from '../encrypt.ts';
import type { Bytes } from './driver.ts';
import { ObjectDamagedError } from './driver.ts';

/**
 * Form of an encrypted file: `LBE2`, the name of the installation's key (8 letters), 32 random bytes, then pieces of
 * 64 KiB, each encrypted by AES-256-GCM with its 16-byte tag behind it. `LBE1` is the same without a name. The key belongs to the one file (HKDF of the installation's key and the random
 * bytes); the nonce is the piece's number and whether it is the last, so that pieces can be neither changed,
 * exchanged, repeated nor left off: the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015). The place
 * of the file is authenticated with each piece, so that one file cannot stand in for another.
 */
const magic = 'LBE2';
const namelessMagic = 'LBE1';
const keyIdBytes = 8;
const saltBytes = 32;
/** Bytes that name a file's key. */
export const headBytes = magic.length + keyIdBytes;
const pieceBytes = 64 * 1024;
const tagBytes = 16;

type FileKey = Buffer;
/** Keys of the whole installation's files by their names, the one of today first; nothing else is encrypted with them. */
export type FileKeys = readonly { id: string; key: FileKey }[];

export function deriveFileKeys(keys: EncryptionKeys): FileKeys {
  return allKeys(keys).map((secret) => ({
    id: keyIdOf(secret),
    key: Buffer.from(hkdfSync('sha256', secret, '', 'leakblock stored files v1', 32)),
  }));
}

/** First bytes of a file under the key of this name. */
export const headOfFile = (keyId: string): string => magic + keyId;

/** The name of the key that a file's first bytes tell; null when they tell none. */
export function keyIdOfFile(head: Uint8Array): string | null {
  const text = Buffer.from(head.subarray(0, headBytes)).toString('latin1');
  return text.startsWith(magic) && text.length === headBytes ? text.slice(magic.length) : null;
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
  keys: FileKeys,
  place: string,
  bytes: Bytes,
): AsyncIterable<Buffer> {
  const [today] = keys;
  if (today === undefined) throw new Error('There is no key to encrypt with.');
  const salt = randomBytes(saltBytes);
  const own = keyOfOne(today.key, salt);
  yield Buffer.concat([Buffer.from(headOfFile(today.id), 'latin1'), salt]);
  for await (const { number, isLast, piece } of pieces(bytes, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonce(number, isLast));
    cipher.setAAD(Buffer.from(place));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws ObjectDamagedError before a byte that was not written here is passed on */
export async function* decryptBytes(
  keys: FileKeys,
  place: string,
  bytes: Bytes,
): AsyncIterable<Buffer> {
  const { head, rest } = await readHead(bytes);
  const { candidates, salt, first } = parseHead(keys, head);
  let own: Buffer | null = null;
  for await (const one of pieces(joined(first, rest), pieceBytes + tagBytes)) {
    if (own !== null) {
      yield openPiece(own, place, one);
      continue;
    }
    // The first piece tells which key it is, where the file has no name of it.
    const opened = openFirst(candidates, salt, place, one);
    own = opened.own;
    yield opened.piece;
  }
}

function openFirst(candidates: FileKeys, salt: Buffer, place: string, piece: Piece) {
  let failure: unknown;
  for (const { key } of candidates) {
    const own = keyOfOne(key, salt);
    try {
      return { own, piece: openPiece(own, place, piece) };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function openPiece(own: Buffer, place: string, { isLast, number, piece }: Piece): Buffer {
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
  return opened;
}

/** What stands before the pieces; `first` are bytes of the pieces that were read with it. */
function parseHead(keys: FileKeys, head: Buffer) {
  const isNameless = head.subarray(0, namelessMagic.length).toString('latin1') === namelessMagic;
  const saltAt = isNameless ? namelessMagic.length : headBytes;
  const parts = {
    salt: head.subarray(saltAt, saltAt + saltBytes),
    first: head.subarray(saltAt + saltBytes),
  };
  if (parts.salt.length < saltBytes) throw new ObjectDamagedError();
  if (isNameless) return { ...parts, candidates: keys };
  const id = keyIdOfFile(head);
  if (id === null) throw new ObjectDamagedError();
  const candidates = keys.filter((one) => one.id === id);
  if (candidates.length === 0) throw new ObjectDamagedError({ cause: new UnknownKeyError(id) });
  return { ...parts, candidates };
}

/** The first bytes, as many as the longer of the two heads has, and the rest. */
async function readHead(bytes: Bytes): Promise<{ head: Buffer; rest: AsyncIterator<Uint8Array> }> {
  const rest = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < headBytes + saltBytes) {
    const next = await rest.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, rest };
}

/** The rest is ended with it, whoever ends first. */
async function* joined(first: Buffer, rest: AsyncIterator<Uint8Array>): Bytes {
  try {
    yield first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next())
      yield next.value;
  } finally {
    await rest.return?.();
  }
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
