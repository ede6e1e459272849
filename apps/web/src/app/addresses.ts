/** An address and the page that answers there: exact (`/dashboard`), or all below it (`/admin/*`). */
export type Address = { path: string; page: string };

/** Where the signed-in app answers; the browser's router has a screen for each of them. */
export const frameAddresses = [
  '/dashboard',
  '/request-removal',
  '/verify-identity',
  '/digital-signature',
  '/earning-hub',
  '/fake-profiles',
  '/account',
  '/settings',
  '/settings/export',
  '/subscription-plans',
  '/admin',
  '/admin/*',
  '/authorisation',
  '/leak-crawler',
  '/reverse-image-finder',
  '/faq',
  '/onboarding',
  '/oauth-clients',
  '/oauth-clients/consent',
  '/oauth-clients/docs',
  '/agency',
  '/agency/api',
  '/agency/apply',
  '/agency/earnings',
  '/agency/export',
  '/agency/*',
] as const;

/** Further addresses of prerendered pages, whose documents name the right one as canonical. */
export const otherAddresses: readonly Address[] = [
  { path: '/', page: 'login' },
  { path: '/affilates', page: 'affiliates' },
  { path: '/partnes', page: 'partners' },
];
