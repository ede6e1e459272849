/** Findings: how sure it is that a page shows a person's content, and what she may decide about it. */
export type { MatchFacts } from './choose-match.ts';
export { foldPage, isScript } from './fold-page.ts';
export type { PagePlace } from './fold-page.ts';
export { isCommonName } from './is-common-name.ts';
export { judgeFinding } from './judge-finding.ts';
export type { FindingEvidence, FindingJudgement } from './judge-finding.ts';
export { isNewEvidence, isReopened } from './new-evidence.ts';
export type { SeenEvidence } from './new-evidence.ts';
export { findingPart, namePlaces, parseFindingParts } from './parts.ts';
export type { FindingPart, NamePlace } from './parts.ts';
export { plainLetters } from './plain-letters.ts';
export { unspaced } from './unspaced.ts';
export { isNameAtRoot, profileOf } from './profile-of.ts';
export { readCodes } from './read-codes.ts';
export {
  allowPageAnswer,
  allowPageInput,
  allowReasons,
  allowScopes,
  reviewFindingsAnswer,
  reviewFindingsInput,
  reviewLimit,
} from './review.ts';
export type {
  AllowPageAnswer,
  AllowReason,
  AllowScope,
  ReviewFindingsAnswer,
  ReviewFindingsInput,
} from './review.ts';
export { signsOfMinor, signsOfMinorInFile } from './signs-of-minor.ts';
export { findingSiteKinds } from './site-kind.ts';
export type { FindingSiteKind } from './site-kind.ts';
export {
  canDecide,
  findingActions,
  findingStatuses,
  findingTransitions,
  findUndoable,
} from './status.ts';
export type { FindingAction, FindingChange, FindingDecision, FindingStatus } from './status.ts';
