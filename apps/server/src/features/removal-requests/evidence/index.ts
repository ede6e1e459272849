/** Evidence: how a page stood, kept so that one changed byte shows. */
export { closeBrowser } from './browser/open-browser.ts';
export { captureEvidenceJob } from './capture-evidence.job.ts';
export { sweepEvidenceJob } from './sweep-evidence.job.ts';
export { captureEvidence } from './capture-evidence.ts';
export { evidenceChecks } from './evidence-checks.ts';
export { addEvidenceRoutes } from './routes.ts';
