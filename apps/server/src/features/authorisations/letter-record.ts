import { decryptText, encryptText, isSealed } from '#platform/encrypt';
import type { EncryptionKeys } from '#platform/encrypt';

export const letterRecordPurpose = 'letter records v1';

/** A letter's legal name or audit trail as it lies in its row: only the server reads them, and only for what needs them. */
export const sealLetterRecord = (keys: EncryptionKeys, text: string): string =>
  encryptText(keys, letterRecordPurpose, text);

/** @param stored may lie in clear, from before they were sealed */
export const openLetterRecord = (keys: EncryptionKeys, stored: string): string =>
  isSealed(stored) ? decryptText(keys, letterRecordPurpose, stored) : stored;
