/** Identity verification: papers taken, looked at, decided about, and deleted. */
import { submissionBytes } from '@leakblock/domain/identity-verifications';
import type { Feature } from '#platform/feature';
import { purgeDocumentsJob } from './purge-documents.job.ts';
import { addRoutes } from './routes.ts';

export const identityVerifications: Feature = {
  name: 'identity-verifications',
  bodyBytes: { '/submit-identity': submissionBytes },
  jobs: [purgeDocumentsJob],
  routes: addRoutes,
};
