/** Identity verification: papers taken, looked at, decided about, and deleted. */
import { submissionBytes } from '@leakblock/domain/identity-verifications';
import { sql } from 'kysely';
import type { Feature } from '#platform/feature';
import { countWork } from '#platform/figures/figure';
import { purgeDocumentsJob } from './purge-documents.job.ts';
import { addRoutes } from './routes.ts';

export const identityVerifications: Feature = {
  name: 'identity-verifications',
  bodyBytes: { '/submit-identity': submissionBytes },
  jobs: [purgeDocumentsJob],
  figures: [
    countWork(
      'identity_papers',
      sql`select count(*)::int as count from public.identity_verifications where status = 'pending'`,
    ),
  ],
  routes: addRoutes,
};
