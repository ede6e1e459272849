/** Rules of the scans: names, verdicts, match quality, the instant scan's events and limits. */
export { judgeAllowance } from './allowance.ts';
export type { Allowance, PastScan } from './allowance.ts';
export { creatorName } from './creator-name.ts';
export {
  cleanCreatorName,
  countCreatorName,
  creatorNameMaxLength,
  creatorNameProblem,
} from './clean-creator-name.ts';
export { certaintyOf, suspectWeight, unknownReasons, verdicts, verdictReasons } from './verdict.ts';
export type { Certainty, UnknownReason, Verdict, VerdictReason } from './verdict.ts';
export { matchQualities, judgeMatch } from './match-quality.ts';
export type { MatchEvidence, MatchJudgement, MatchQuality } from './match-quality.ts';
export { damageAssumptions, estimateDamage, damageEstimateSchema } from './damage-estimate.ts';
export type { DamageAssumptions, DamageEstimate } from './damage-estimate.ts';
export {
  instantScanEvent,
  instantScanInput,
  instantScanFinding,
  instantScanResult,
  instantScanState,
  platformAnswer,
  progressMessages,
  readResultInput,
  reportRequestInput,
  scanStages,
  confidencePart,
} from './instant-scan.ts';
export type {
  ConfidencePart,
  InstantScanEvent,
  InstantScanFinding,
  InstantScanResult,
  InstantScanState,
  PlatformAnswer,
  ScanStage,
} from './instant-scan.ts';
export {
  heartbeatSeconds,
  instantScanDeadlineMs,
  scansAtOncePerAddress,
  previewPlatforms,
  staleAfterSeconds,
} from './limits.ts';
export {
  askedNamesPerSite,
  fullScanEndReasons,
  fullScanLimits,
  taskAttempts,
  taskLeaseSeconds,
  variantsPerName,
} from './full-scan-limits.ts';
export type { FullScanEndReason } from './full-scan-limits.ts';
export {
  chooseNames,
  chooseSearches,
  judgeManualStart,
  nextScanAt,
  scheduledTiers,
  tiersWithScans,
} from './full-scan-plan.ts';
export type { AskedName, StartJudgement } from './full-scan-plan.ts';
export {
  crawlEndReasons,
  crawlInput,
  crawlLimits,
  crawlOptions,
  judgeCrawlStart,
  nameCrawl,
  readCrawlTarget,
  robotsChoices,
} from './crawl.ts';
export type { CrawlEndReason, CrawlInput, CrawlTarget, RobotsChoice } from './crawl.ts';
export { canTransition, scanStatuses, scanTransitions } from './status.ts';
export type { ScanStatus } from './status.ts';
export { maskAddress, maskFinding, visibleToVisitor, visitorSampleSize } from './visitor-sample.ts';
