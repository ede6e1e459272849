/** Findings: pages that show a person's content, kept once, and what she decides about them. */
import type { Feature } from '#platform/feature';
import { judgeAgainJob } from './judge-again.job.ts';
import { addRoutes } from './routes.ts';

export type { FindingCandidate } from './candidate.ts';
export {
  isConfirmed,
  isCounted,
  isCountedCase,
  pageMoments,
  requestsAboutStopped,
  requestsAboutStoppedOf,
} from './counted-pages.ts';
export type { PageMoment } from './counted-pages.ts';
export { countReopened } from './count-reopened.ts';
export { decideFindings } from './decide-findings.ts';
export { isProvenGone } from './is-proven-gone.ts';
export { isStoppedPage } from './is-stopped-page.ts';
export { chooseKeptMatches } from './keep-matches.ts';
export { listKnownPages } from './list-known-pages.ts';
export { loadPageGuard } from './load-page-guard.ts';
export type { PageGuard } from './load-page-guard.ts';
export { holdOwnPages, lockOwnPages } from './lock-own-pages.ts';
export { markPageSeen } from './mark-page-seen.ts';
export { reviewFindings } from './review-findings.ts';
export { reopenStrangersPages, settleOwnPages } from './settle-own-pages.ts';
export { storeFinding } from './store-finding.ts';

export const findings: Feature = {
  name: 'findings',
  routes: addRoutes,
  jobs: [judgeAgainJob],
  forAgencies: {
    '/review-findings': 'review',
    '/allow-page': 'review',
    '/finding-picture': 'look',
  },
};
