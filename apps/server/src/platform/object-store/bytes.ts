import type { Bytes } from './driver.ts';

/** All of it at once. */
export async function collect(bytes: Bytes): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function* inOnePiece(bytes: Uint8Array): Bytes {
  yield await Promise.resolve(bytes);
}
