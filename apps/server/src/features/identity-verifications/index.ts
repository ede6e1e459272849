/** Identity verification: papers taken, looked at, decided about, and deleted. */
import { submissionBytes } from '@leakblock/domain/identity-verifications';
import { sql } from 'kysely';
import type { Feature } from '#platform/feature';
import { countWork } from '#platform/figures/figure';
import { forgetName } from './forget-name.ts';
import { identityNamePurpose } from './identity-name.ts';
import { purgeDocumentsJob } from './purge-documents.job.ts';
import { addRoutes } from './routes.ts';

export const identityVerifications: Feature = {
  name: 'identity-verifications',
  bodyBytes: { '/submit-identity': submissionBytes },
  jobs: [purgeDocumentsJob],
  sealed: [
    {
      ...{ kind: 'text', table: 'private.identity_names', column: 'legal_name' },
      ...{ id: ['verification_id'], purpose: identityNamePurpose, forget: forgetName },
    },
  ],
  figures: [
    countWork(
      'identity_papers',
      sql`select count(*)::int as count from public.identity_verifications where status = 'pending'`,
    ),
  ],
  routes: addRoutes,
};

export { identityNamePurpose, keepIdentityName, loadIdentity } from './identity-name.ts';
