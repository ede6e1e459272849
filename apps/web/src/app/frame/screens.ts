import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { CatalogueName } from '#lib/load-app-texts.ts';
import type { frameAddresses } from '../addresses.ts';
import { beginDashboard } from '../pages/dashboard/begin-dashboard.ts';

export type Screen = {
  load: () => Promise<ComponentType>;
  catalogues: readonly CatalogueName[];
  /** Begins with what it reads first, before its code has come and it is known whether it may be shown. */
  begin?: (client: QueryClient, userId: string) => Promise<void>;
  /**
   * Bar and menu: the app's own where nothing is said; an agency's, which is a plain bar for everybody else; or none,
   * as the screen fills the window.
   */
  surroundings?: 'agency' | 'none';
};

const agencyDashboard: Screen = {
  load: async () => (await import('../pages/agency/agency-page.tsx')).AgencyPage,
  catalogues: ['agency-area'],
  surroundings: 'agency',
};

const adminCatalogues = [
  'administration',
  'identity-verifications',
  'removal-requests',
  'app-errors',
  'agencies',
  'mails',
  'partners',
] as const;

/** The screen of every address of the app. */
export const screens: Record<(typeof frameAddresses)[number], Screen> = {
  '/dashboard': {
    load: async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage,
    begin: beginDashboard,
    catalogues: ['dashboard', 'account', 'accounts', 'authorisations', 'full-scans'],
  },
  '/account': {
    load: async () => (await import('#features/accounts/account-page.tsx')).AccountPage,
    catalogues: ['accounts', 'site-catalogue'],
  },
  '/settings': {
    load: async () => (await import('../pages/settings-page.tsx')).SettingsPage,
    catalogues: ['settings', 'sessions', 'mails', 'agencies', 'exports', 'app-errors'],
  },
  '/authorisation': {
    load: async () => (await import('../pages/authorisation-screen.tsx')).AuthorisationScreen,
    catalogues: ['authorisations', 'accounts'],
  },
  '/faq': {
    load: async () => (await import('../pages/faq-page.tsx')).FaqPage,
    catalogues: ['faq'],
  },
  '/subscription-plans': {
    load: async () => (await import('../pages/plans-page.tsx')).PlansPage,
    catalogues: ['subscriptions', 'billing'],
  },
  '/onboarding': {
    load: async () => (await import('../onboarding/onboarding-page.tsx')).OnboardingPage,
    catalogues: ['onboarding', 'sessions', 'site-catalogue', 'subscriptions', 'billing'],
    surroundings: 'none',
  },
  '/request-removal': {
    load: async () => (await import('../pages/removals-page.tsx')).RemovalsPage,
    catalogues: ['removal-requests', 'lists'],
  },
  '/verify-identity': {
    load: async () =>
      (await import('#features/identity-verifications/verify-identity-page.tsx'))
        .VerifyIdentityPage,
    catalogues: ['identity-verifications', 'app-errors'],
  },
  '/digital-signature': {
    load: async () => (await import('#features/authorisations/sign-page.tsx')).SignPage,
    catalogues: ['authorisations'],
  },
  '/earning-hub': {
    load: async () => (await import('#features/partners/hub/earning-hub-page.tsx')).EarningHubPage,
    catalogues: ['partners', 'programmes'],
  },
  '/fake-profiles': {
    load: async () =>
      (await import('#features/fake-profiles/fake-profiles-page.tsx')).FakeProfilesPage,
    catalogues: ['fake-profiles'],
  },
  '/leak-crawler': {
    load: async () => (await import('../pages/crawl-page.tsx')).CrawlPage,
    catalogues: ['crawls'],
  },
  '/reverse-image-finder': {
    load: async () =>
      (await import('#features/image-searches/image-finder-page.tsx')).ImageFinderPage,
    catalogues: ['image-searches'],
  },
  '/settings/export': {
    load: async () => (await import('../pages/export-page.tsx')).ExportScreen,
    catalogues: ['exports', 'app-errors'],
  },
  '/oauth-clients': {
    load: async () =>
      (await import('#features/oauth-clients/oauth-clients-page.tsx')).OAuthClientsPage,
    catalogues: ['oauth-clients', 'app-errors'],
  },
  '/oauth-clients/consent': {
    load: async () => (await import('#features/oauth-clients/consent-page.tsx')).ConsentPage,
    catalogues: ['oauth-clients', 'app-errors'],
    surroundings: 'agency',
  },
  // Readable for everybody: visitors below a plain bar, agencies in their own area.
  '/oauth-clients/docs': {
    load: async () => (await import('#features/oauth-clients/api-docs-page.tsx')).ApiDocsPage,
    catalogues: ['oauth-clients', 'app-errors'],
    surroundings: 'agency',
  },
  '/admin': {
    load: async () => (await import('../pages/admin/admin-page.tsx')).AdminPage,
    catalogues: adminCatalogues,
  },
  '/admin/*': {
    load: async () => (await import('../pages/admin/admin-page.tsx')).AdminPage,
    catalogues: adminCatalogues,
  },
  '/agency': agencyDashboard,
  '/agency/apply': {
    load: async () => (await import('#features/agencies/apply/apply-page.tsx')).ApplyPage,
    catalogues: ['agencies', 'app-errors'],
    surroundings: 'agency',
  },
  '/agency/api': {
    load: async () =>
      (await import('#features/oauth-clients/oauth-clients-page.tsx')).OAuthClientsPage,
    catalogues: ['oauth-clients', 'app-errors'],
    surroundings: 'agency',
  },
  // The same hub: agencies see nothing outside their own area.
  '/agency/earnings': {
    load: async () => (await import('#features/partners/hub/earning-hub-page.tsx')).EarningHubPage,
    catalogues: ['partners', 'programmes'],
    surroundings: 'agency',
  },
  '/agency/export': {
    load: async () => (await import('../pages/export-page.tsx')).ExportScreen,
    catalogues: ['exports', 'app-errors'],
    surroundings: 'agency',
  },
  '/agency/*': agencyDashboard,
};
