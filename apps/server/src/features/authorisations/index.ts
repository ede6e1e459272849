/** Authorisations: letters that creators sign, and what follows from them. */
import type { Feature } from '#platform/feature';
import { letterChecks } from './letter-checks.ts';
import { loadSeal } from './load-seal.ts';
import { addRoutes, bodyBytes } from './routes.ts';
import { sealFigures } from './seal-figures.ts';
import { sealOldLetters } from './seal-old-letters.ts';
import { sealedByLetters } from './sealed.ts';
import { stampLetterJob } from './stamp-letter.job.ts';
import { watchLettersJob } from './watch-letters.job.ts';

export { loadLetter } from './load-letter.ts';
export { decryptDocument } from './document-files.ts';
export { letterRecordPurpose, openLetterRecord } from './letter-record.ts';
export { lettersSecrets, loadLegalName } from './letters-secrets.ts';

export const authorisations: Feature = {
  name: 'authorisations',
  routes: addRoutes,
  bodyBytes,
  jobs: [watchLettersJob, stampLetterJob],
  checks: letterChecks,
  figures: [sealFigures],
  sealed: sealedByLetters,
  start: async (context) => {
    // A file that cannot be used ends the start; a key of our own is made for the first letter.
    if (context.env.SEAL_P12_FILE !== undefined) await loadSeal(context);
    await sealOldLetters(context);
  },
};
