/** Letters of authorisation: their words, the PDF, and the seal that shows a change. */
export { drawLetter, findUnshown } from './draw-letter.ts';
export type { LetterInput, LetterTrail } from './letter-input.ts';
export { letterTemplateVersion } from './letter-words.ts';
export { createSealIdentity, readSealIdentity } from './seal-identity.ts';
export type { NewSealIdentity, SealIdentity } from './seal-identity.ts';
export { sealPdf } from './seal-pdf.ts';
export { verifySeal } from './verify-seal.ts';
export type { SealVerdict } from './verify-seal.ts';
export { hashLetterText, writeLetter } from './write-letter.ts';
export type { LetterSection, LetterText } from './write-letter.ts';
