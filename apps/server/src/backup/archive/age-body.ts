import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Bytes } from '../../platform/object-store/driver.ts';
import { nonce, pieces } from '../../platform/object-store/encrypt-bytes.ts';

/**
 * The payload of an age file (https://age-encryption.org/v1, "Payload"): 16 random bytes, then pieces of 64 KiB, each by
 * ChaCha20-Poly1305 with its tag behind it. The library makes and opens the header; its cipher, in JavaScript, would take
 * most of the time of a backup.
 */
const cipherName = 'chacha20-poly1305';
const saltBytes = 16;
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const options = { authTagLength: tagBytes };

const keyOf = (fileKey: Uint8Array, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32));

export async function* sealBody(fileKey: Uint8Array, bytes: Bytes): AsyncIterable<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = keyOf(fileKey, salt);
  yield salt;
  for await (const { isLast, number, piece } of pieces(bytes, pieceBytes)) {
    const cipher = createCipheriv(cipherName, key, nonce(number, isLast), options);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @param bytes from behind the header. @throws before a byte that was not written so is passed on */
export async function* openBody(fileKey: Uint8Array, bytes: Bytes): AsyncIterable<Buffer> {
  const { head: salt, rest } = await splitHead(bytes, saltBytes);
  const key = keyOf(fileKey, salt);
  for await (const { isLast, number, piece } of pieces(rest, pieceBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new Error('The encrypted file is cut off.');
    const decipher = createDecipheriv(cipherName, key, nonce(number, isLast), options);
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const opened = decipher.update(piece.subarray(0, -tagBytes));
    decipher.final();
    yield opened;
  }
}

/**
 * The first bytes of a source and what follows them.
 * @param size how many, or where they end
 */
export async function splitHead(
  bytes: Bytes,
  size: number | ((read: Buffer) => number | null),
): Promise<{ head: Buffer; rest: Bytes }> {
  const find = typeof size === 'function' ? size : () => size;
  const iterator = bytes[Symbol.asyncIterator]();
  let read: Buffer = Buffer.alloc(0);
  for (;;) {
    const end = find(read);
    if (end !== null && read.length >= end) {
      const kept = read;
      return { head: kept.subarray(0, end), rest: follow(kept.subarray(end), iterator) };
    }
    const next = await iterator.next();
    if (next.done === true || read.length > longestHead) {
      throw new Error('The encrypted file is cut off.');
    }
    read = Buffer.concat([read, next.value]);
  }
}

const longestHead = 1024 * 1024;

async function* follow(first: Buffer, iterator: AsyncIterator<Uint8Array>): Bytes {
  try {
    yield first;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
