import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-json';

const catalogues = [
  'account',
  'accounts',
  'administration',
  'app',
  'app-errors',
  'areas',
  'authorisations',
  'billing',
  'client',
  'consent',
  'contact',
  'crawls',
  'dashboard',
  'errors',
  'fake-profiles',
  'faq',
  'findings',
  'full-scans',
  'identity-verifications',
  'image-searches',
  'legal',
  'marketing',
  'notifications',
  'onboarding',
  'partners',
  'programmes',
  'removal-requests',
  'scan-results',
  'scans',
  'sessions',
  'settings',
  'shell',
  'site-catalogue',
  'subscriptions',
  'toasts',
  'works',
];

/** Texts have explicit ids and lie in one JSON file per feature and language; nothing is extracted. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'es', 'fr'],
  format: formatter({ style: 'minimal' }),
  catalogs: catalogues.map((name) => ({
    path: `<rootDir>/src/locales/{locale}/${name}`,
    include: [],
  })),
});
