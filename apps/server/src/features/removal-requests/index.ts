/** Removal requests: cases, notices, mails, contacts, checks and evidence, from a finding to the proof that it is gone. */
import { pastedBytes } from '@leakblock/domain/removal-requests';
import type { Feature } from '#platform/feature';
import { closeVantages } from './checks/index.ts';
import { closeBrowser, evidenceChecks } from './evidence/index.ts';
import { holdUnsent } from './hold-unsent.ts';
import { removalFigures } from './figures.ts';
import { jobs } from './jobs.ts';
import { incomingMailBodies } from './mails/incoming/incoming-mail-routes.ts';
import { syncBuiltInRecipients } from './recipients/sync-built-in-recipients.ts';
import { addRoutes } from './routes.ts';

export { workTimersNow } from './timers/work-timers.job.ts';

export const removalRequests: Feature = {
  name: 'removal-requests',
  bodyBytes: { '/check-urls': pastedBytes, '/create-cases': pastedBytes },
  signedBodies: incomingMailBodies,
  routes: addRoutes,
  // What is hers alone: filing with her own papers, counter-notices, links to a case, the evidence.
  forAgencies: {
    '/check-urls': 'remove',
    '/create-cases': 'remove',
    '/answer-ownership': 'remove',
    '/withdraw-cases': 'remove',
    '/draft-requests': 'remove',
    '/approve-requests': 'remove',
    '/decline-requests': 'remove',
    '/retract-request': 'remove',
    '/answer-request': 'remove',
    '/record-reply': 'remove',
  },
  jobs,
  checks: evidenceChecks,
  afterRestore: holdUnsent,
  figures: [removalFigures],
  start: syncBuiltInRecipients,
  async stop(context) {
    await Promise.all([closeVantages(context), closeBrowser(context)]);
  },
};

export { checkCaseOfFinding } from './checks/check-case-of-finding.ts';
export { notePageSeenAgain, noteWorkFoundAgain } from './checks/index.ts';
export { findBrowser } from './evidence/browser/find-browser.ts';
export { countInbox } from './mails/incoming/open-inbox.ts';
export { signIncomingMail } from './mails/incoming/incoming-mail-routes.ts';
export { createCases } from './cases/create-cases.ts';
export { isSuspended } from './requests/is-suspended.ts';
export { approveRequests } from './requests/approve-requests.ts';
export { previewRequests } from './requests/preview-requests.ts';
export { retractRequest } from './requests/retract-request.ts';
export { withdrawCases } from './requests/withdraw-cases.ts';
