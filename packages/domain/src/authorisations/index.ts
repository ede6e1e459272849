/** Authorisations: whether we may act for a person, and what is missing. */
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
