import type { Feature } from '#platform/feature';
import { accounts } from './accounts/index.ts';
import { administration } from './administration/index.ts';
import { agencies } from './agencies/index.ts';
import { authorisations } from './authorisations/index.ts';
import { diagnostics } from './diagnostics/index.ts';
import { exports } from './exports/index.ts';
import { fakeProfiles } from './fake-profiles/index.ts';
import { identityVerifications } from './identity-verifications/index.ts';
import { createImageSearches } from './image-searches/index.ts';
import { findings } from './findings/index.ts';
import { notifications } from './notifications/index.ts';
import { oauthClients } from './oauth-clients/index.ts';
import { partners } from './partners/index.ts';
import { removalRequests } from './removal-requests/index.ts';
import { reports } from './reports/index.ts';
import { scans } from './scans/index.ts';
import { sessions } from './sessions/index.ts';
import { siteCatalogue } from './site-catalogue/index.ts';
import { subscriptions } from './subscriptions/index.ts';
import { loadWorkMatcher, works } from './works/index.ts';

/** Every feature of the server, in the order they start. */
export const features: readonly Feature[] = [
  siteCatalogue,
  scans,
  sessions,
  notifications,
  findings,
  subscriptions,
  partners,
  agencies,
  accounts,
  authorisations,
  createImageSearches(loadWorkMatcher),
  fakeProfiles,
  works,
  removalRequests,
  reports,
  diagnostics,
  administration,
  identityVerifications,
  oauthClients,
  exports,
];
