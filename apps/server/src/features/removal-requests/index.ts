/** Removal requests: cases, notices, mails, contacts, checks and evidence, from a finding to the proof that it is gone. */
import { pastedBytes } from '@leakblock/domain/removal-requests';
import type { Feature } from '#platform/feature';
import { jobs } from './jobs.ts';
import { addRoutes } from './routes.ts';

export const removalRequests: Feature = {
  name: 'removal-requests',
  bodyBytes: { '/check-urls': pastedBytes, '/create-cases': pastedBytes },
  routes: addRoutes,
  jobs,
};
