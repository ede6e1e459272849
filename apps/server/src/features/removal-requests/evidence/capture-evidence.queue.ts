/** Keeps how a page stands now: `{ caseIds, occasion }`. */
export const captureEvidenceQueue = 'removal-requests.capture-evidence';
