/** Authorisations: whether we may act for a person, her letters, and what is missing. */
export { authorisationActs, letterEditions, letterLanguages } from './acts.ts';
export type { AuthorisationAct, LetterEdition, LetterLanguage } from './acts.ts';
export {
  authorisationStatuses,
  authorisationSteps,
  googleRemovalConsent,
  isAuthorisationPending,
  judgeAuthorisation,
} from './authorisation-status.ts';
export type {
  AuthorisationFacts,
  AuthorisationStatus,
  AuthorisationStep,
} from './authorisation-status.ts';
export { dueWarning, judgeLetter, letterStates } from './letter-state.ts';
export type { LetterDates, LetterState } from './letter-state.ts';
export { dayOf, daysBetween, endOfTerm, letterMonths, warningDays } from './letter-term.ts';
export type { LetterMonths } from './letter-term.ts';
export {
  downloadLetterInput,
  isNameOfSamePerson,
  isSameName,
  letterLimits,
  letterSignature,
  letterTextHeader,
  previewLetterInput,
  revokeLetterInput,
  signLetterAnswer,
  signLetterInput,
  strokeLimits,
  verifyDocumentAnswer,
  verifyDocumentInput,
} from './letter-input.ts';
export type {
  LetterFieldProblem,
  LetterSignature,
  PreviewedLetterInput,
  PreviewLetterInput,
  SignedLetterInput,
  SignLetterInput,
  VerifyDocumentAnswer,
} from './letter-input.ts';
