/** Rules of identity verification: which papers, in which states, how long they are kept. */
export {
  decideIdentityInput,
  noteLimit,
  readIdentityDocumentInput,
  submitIdentityAnswer,
  submitIdentityFields,
  withdrawIdentityInput,
} from './calls.ts';
export type { DecideIdentityInput } from './calls.ts';
export {
  documentKinds,
  documentSides,
  pictureLimits,
  retentionDays,
  sidesOf,
  submissionBytes,
  submissionsPerDay,
} from './documents.ts';
export type { DocumentKind, DocumentSide } from './documents.ts';
export { nameOfAccount } from './name-of-account.ts';
export { findPictureFormat, formatBytes, pictureFormats } from './picture-format.ts';
export type { PictureFormat } from './picture-format.ts';
export {
  filesDueAt,
  identityMoves,
  identityStatuses,
  maySubmit,
  rejectionReasons,
} from './status.ts';
export type { IdentityStatus, RejectionReason } from './status.ts';
