/** Works: what a person owns, known by fingerprints only, and how they are found again. */
import { AppError } from '@leakblock/domain/errors';
import {
  importOfficialWorksInput,
  registerWorksInput,
  registrationBytes,
} from '@leakblock/domain/works';
import { parseJson } from '#platform/errors';
import type { Feature } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { compareSeenPicturesJob } from './compare-seen-pictures.job.ts';
import { importOfficialPagesJob } from './import-official-pages.job.ts';
import { trimPassedPicturesJob } from './passed-pictures.ts';
import { registerWorks } from './register-works.ts';
import { requestImport } from './request-import.ts';

export { followWorks, loadWorkMatcher } from './load-work-matcher.ts';
export type { WorkMatch, WorkMatcher } from './load-work-matcher.ts';
export { requestComparisonOfRun } from './request-comparison.ts';

export const works: Feature = {
  name: 'works',
  bodyBytes: { '/register-works': registrationBytes },
  jobs: [importOfficialPagesJob, compareSeenPicturesJob, trimPassedPicturesJob],
  routes: (app, context) => {
    app.post('/import-official-works', async (c) => {
      const { caller } = c.var;
      if (caller.kind !== 'user')
        throw new AppError('request.unauthorized', 'Sign in to register works.');
      const { url } = await parseJson(c, importOfficialWorksInput);
      return c.json(await requestImport(context, caller.userId, url), 202);
    });
    app.post('/register-works', async (c) => {
      const { caller } = c.var;
      if (caller.kind !== 'user')
        throw new AppError('request.unauthorized', 'Sign in to register works.');
      const { works: given } = await parseJson(c, registerWorksInput, { checksEach: true });
      const { userId } = caller;
      return c.json(await inTurn(`works ${userId}`, () => registerWorks(context, userId, given)));
    });
  },
};
