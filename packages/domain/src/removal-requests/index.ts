/** Removal requests: what is claimed, whom it is sent to, and where each request and each case stands. */
export {
  addBusinessDays,
  counterNoticeClock,
  isUsBusinessDay,
  isUsFederalHoliday,
} from './business-days.ts';
export {
  answerOwnershipAnswer,
  answerOwnershipInput,
  caseLimit,
  caseRefusals,
  caseWorkInput,
  checkUrlsAnswer,
  checkUrlsInput,
  claimAnswersInput,
  createCasesAnswer,
  createCasesInput,
  pastedBytes,
  subjectLimit,
  urlLimit,
  urlVerdicts,
  workLimit,
} from './case-calls.ts';
export {
  answerRequestInput,
  approvalOutcomes,
  approveRequestsAnswer,
  approveRequestsInput,
  changedAnswer,
  correctCounterNoticeInput,
  counterNoticeAnswer,
  counterNoticeDecisions,
  counterNoticeElements,
  decideCounterNoticeInput,
  declineRequestsInput,
  draftRequestsAnswer,
  draftRequestsInput,
  editRequestInput,
  recordCounterNoticeInput,
  recordReplyInput,
  removalTimes,
  replyDecisions,
  requestLimit,
  requestPreview,
  retractRequestInput,
  withdrawCasesInput,
} from './request-calls.ts';
export type {
  CaseRefusal,
  CaseWorkInput,
  CheckUrlsAnswer,
  CreateCasesAnswer,
  CreateCasesInput,
  UrlVerdict,
} from './case-calls.ts';
export type {
  ApprovalOutcome,
  ApproveRequestsAnswer,
  ApproveRequestsInput,
  ChangedAnswer,
  DraftRequestsAnswer,
  RecordCounterNoticeInput,
  RecordReplyInput,
  ReplyDecision,
  RequestPreview,
} from './request-calls.ts';
export {
  caseLinkLimit,
  createCaseLinkAnswer,
  createCaseLinkInput,
  readSharedCaseInput,
  revokeCaseLinkInput,
} from './case-links.ts';
export type { CreateCaseLinkAnswer } from './case-links.ts';
export {
  decideCheckInput,
  listUndecidedChecksInput,
  undecidedChecksAnswer,
} from './check-calls.ts';
export type { CheckDecision, UndecidedCheck, UndecidedChecksAnswer } from './check-calls.ts';
export { sharedCase } from './shared-case.ts';
export type { SharedCase } from './shared-case.ts';
export {
  caseStatuses,
  nextSteps,
  requestOutcomes,
  searchStates,
  sourceStates,
  statusWords,
  untimedSteps,
} from './case-status.ts';
export type {
  CaseFacts,
  CaseRequest,
  CaseStatus,
  DerivedCase,
  NextStep,
  RequestOutcome,
  SearchState,
  SourceState,
  StatusWord,
} from './case-status.ts';
export { daysUntilResolved, nextCheckOfGone, nextCheckOfUp, resolvesAt } from './check-schedule.ts';
export {
  checkSignals,
  checkVantages,
  checkVerdicts,
  hoursBetweenProofs,
  hoursOfUnknownName,
  inconclusiveRunsBeforeAsking,
  judgeRun,
  judgeRuns,
} from './checks.ts';
export type {
  CheckRow,
  CheckSignal,
  CheckVantage,
  CheckVerdict,
  RunVerdict,
  SourceProof,
} from './checks.ts';
export { claimQuestions, notRemovableReasons, routeClaim } from './claim-router.ts';
export type { ClaimAnswers, ClaimRoute, NotRemovable, QuestionId } from './claim-router.ts';
export { deriveCase } from './derive-case.ts';
export {
  exportFilingAnswer,
  exportFilingInput,
  exportLimit,
  markAsFiledInput,
  openFilingAnswer,
  openFilingInput,
} from './filing.ts';
export type { ExportFilingAnswer, OpenFilingAnswer } from './filing.ts';
export {
  checkEvidenceInput,
  downloadEvidenceInput,
  evidenceCheck,
  evidenceFaultKinds,
  evidenceOccasions,
} from './evidence.ts';
export type { EvidenceCheck, EvidenceFault } from './evidence.ts';
export { findBlock, personsReasons } from './guard.ts';
export type { GuardFacts } from './guard.ts';
export { ladder } from './ladder.ts';
export type { LadderFacts, Rung } from './ladder.ts';
export { lintOutgoing, secretKinds, secretsOf } from './lint-outgoing.ts';
export type { Secret, SecretKind } from './lint-outgoing.ts';
export {
  assignMailInput,
  decideMailInput,
  dismissMailsInput,
  incomingMailKinds,
  mailDecisions,
  outgoingMailKinds,
  outgoingMailStatuses,
  replyHints,
  sendMailsInput,
} from './mail-calls.ts';
export type {
  IncomingMailKind,
  MailDecision,
  OutgoingMailKind,
  OutgoingMailStatus,
  ReplyHint,
} from './mail-calls.ts';
export { actFor, actsFor, isSworn, noticeKindsFor } from './notice-kinds.ts';
export { hostOf, readPastedUrls } from './pasted-urls.ts';
export type { KnownUrls, PastedUrl } from './pasted-urls.ts';
export { applyRequestChange, proofOf, proofs } from './request-change.ts';
export type { Proof, RequestChange, RequestChangeResult, RequestRecord } from './request-change.ts';
export {
  canMoveRequest,
  openRequestStatuses,
  overdueRequestStatuses,
  requestStatuses,
  requestTransitions,
  unsentRequestStatuses,
} from './request-status.ts';
export type { RequestStatus } from './request-status.ts';
export { nextForRequest, requestSteps } from './request-timers.ts';
export type { RequestFacts, RequestStep } from './request-timers.ts';
export {
  blockedReasons,
  claims,
  contactConfidences,
  contactScopes,
  contactSources,
  noticeLanguages,
  rejectReasons,
  removalActors,
  requestChannels,
  requestKinds,
} from './words.ts';
export type {
  BlockedReason,
  Claim,
  ContactConfidence,
  ContactScope,
  ContactSource,
  NoticeLanguage,
  RejectReason,
  RemovalActor,
  RequestChannel,
  RequestKind,
} from './words.ts';
export { decideReportInput, markRecipientInput, saveRecipientInput } from './recipients.ts';
export type { DecideReportInput, SaveRecipientInput } from './recipients.ts';
