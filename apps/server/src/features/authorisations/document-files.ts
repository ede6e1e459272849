import type { LetterEdition } from '@leakblock/domain/authorisations';
import type { EncryptionKeys } from '#platform/encrypt';
import { collect, inOnePiece } from '#platform/object-store/bytes';
import { decryptBytes, deriveFileKeys, encryptBytes } from '#platform/object-store/encrypt-bytes';

/** A letter lies encrypted, bound to its row and its edition. */
export async function encryptDocument(
  secrets: EncryptionKeys,
  id: string,
  edition: LetterEdition,
  bytes: Uint8Array,
): Promise<Buffer> {
  return collect(encryptBytes(deriveFileKeys(secrets), placeOf(id, edition), inOnePiece(bytes)));
}

/** @throws ObjectDamagedError when it is not what was stored there */
export async function decryptDocument(
  secrets: EncryptionKeys,
  id: string,
  edition: LetterEdition,
  bytes: Uint8Array,
): Promise<Buffer> {
  return collect(decryptBytes(deriveFileKeys(secrets), placeOf(id, edition), inOnePiece(bytes)));
}

/** The place that a letter is bound to. */
export const placeOf = (id: string, edition: LetterEdition) =>
  `authorisation-documents/${id}/${edition}`;
