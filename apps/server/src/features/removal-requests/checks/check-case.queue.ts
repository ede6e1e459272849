/** Looks whether what a case is about still stands: `{ caseId }`. */
export const checkCaseQueue = 'removal-requests.check-case';
