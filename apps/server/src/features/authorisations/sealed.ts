import { isSealed } from '#platform/encrypt';
import type { SealedPlace } from '#platform/sealed-place';
import type { LetterEdition } from '@leakblock/domain/authorisations';
import { placeOf } from './document-files.ts';
import { letterRecordPurpose } from './letter-record.ts';
import { sealPurpose } from './load-seal.ts';

const isClear = (text: string): boolean => !isSealed(text);

/** Where letters and their seal lie encrypted. */
export const sealedByLetters: readonly SealedPlace[] = [
  {
    ...{ kind: 'text', table: 'private.seal_certificates', column: 'p12', id: ['fingerprint'] },
    purpose: sealPurpose,
  },
  {
    ...{ kind: 'text', table: 'public.authorisations', column: 'legal_name', id: ['id'] },
    ...{ purpose: letterRecordPurpose, isClear },
  },
  {
    ...{ kind: 'text', table: 'public.authorisations', column: 'audit_trail', id: ['id'] },
    ...{ purpose: letterRecordPurpose, isClear },
  },
  {
    ...{ kind: 'bytes', table: 'private.authorisation_documents', column: 'document' },
    id: ['authorisation_id', 'edition'],
    placeOf: (id, edition) => placeOf(id, edition as LetterEdition),
  },
];
