/** Fake profiles: how sure it is that a profile poses as the person, and what she may do about it. */
export { judgeBioCopy } from './judge-bio-copy.ts';
export { judgeFakeProfile, storedFromScore } from './judge-fake-profile.ts';
export type { ProfileEvidence, ProfileJudgement } from './judge-fake-profile.ts';
export { judgeNameLikeness, markDifferences, nameLikenesses } from './name-likeness.ts';
export type { NameLikeness, NamePiece } from './name-likeness.ts';
export { fakeProfilePart, parseParts, unreadReasons } from './parts.ts';
export type { FakeProfilePart } from './parts.ts';
export { findReportPage } from './report-pages.ts';
export { reviewFakeProfilesAnswer, reviewFakeProfilesInput, reviewLimit } from './review.ts';
export type { ReviewFakeProfilesAnswer } from './review.ts';
export {
  canReview,
  fakeProfileActions,
  fakeProfileMoves,
  fakeProfileStatuses,
  undoReview,
} from './status.ts';
export type { FakeProfileAction, FakeProfileStatus, ReviewEvent } from './status.ts';
