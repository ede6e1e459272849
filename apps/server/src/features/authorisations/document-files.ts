import type { LetterEdition } from '@leakblock/domain/authorisations';
import { decryptBytes, deriveFileKey, encryptBytes } from '#platform/object-store/encrypt-bytes';
import type { Secrets } from '#platform/secrets';

/** A letter lies encrypted, bound to its row and its edition. */
export async function encryptDocument(
  secrets: Pick<Secrets, 'encryption'>,
  id: string,
  edition: LetterEdition,
  bytes: Uint8Array,
): Promise<Buffer> {
  const key = deriveFileKey(secrets.encryption);
  return collect(encryptBytes(key, placeOf(id, edition), one(bytes)));
}

/** @throws ObjectDamagedError when it is not what was stored there */
export async function decryptDocument(
  secrets: Pick<Secrets, 'encryption'>,
  id: string,
  edition: LetterEdition,
  bytes: Uint8Array,
): Promise<Buffer> {
  const key = deriveFileKey(secrets.encryption);
  return collect(decryptBytes(key, placeOf(id, edition), one(bytes)));
}

const placeOf = (id: string, edition: LetterEdition) => `authorisation-documents/${id}/${edition}`;

async function* one(bytes: Uint8Array): AsyncIterable<Buffer> {
  yield await Promise.resolve(Buffer.from(bytes));
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
