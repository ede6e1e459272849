import type { ComponentType } from 'react';
import { pageLanguage } from '#lib/language.ts';
import type { PublicCatalogue } from '#lib/load-more-texts.ts';
import { loadMoreTexts } from '#lib/load-more-texts.ts';

type Island = { catalogues: readonly PublicCatalogue[]; load: () => Promise<ComponentType> };

const wayIn: readonly PublicCatalogue[] = ['client', 'errors', 'sessions'];

/** The living parts of all other pages. A list of its own: /home has no bytes to spare for it. */
export const moreIslands = {
  contact: {
    catalogues: ['client', 'contact'],
    load: async () => (await import('#features/legal/contact-ways.tsx')).ContactWays,
  },
  operator: {
    catalogues: ['client', 'contact'],
    load: async () => (await import('#features/legal/operator-details.tsx')).OperatorDetails,
  },
  tour: {
    catalogues: [],
    load: async () => (await import('#features/marketing/tour/open-tour.ts')).openTour(),
  },
  'programme-terms': {
    catalogues: [],
    load: async () => (await import('#features/partners/open-programme.ts')).openTerms(),
  },
  'programme-application': {
    catalogues: [],
    load: async () => (await import('#features/partners/open-programme.ts')).openWayIn(),
  },
  'scan-results': {
    catalogues: ['client', 'errors', 'scan-results'],
    load: async () => (await import('#features/scans/scan-results.tsx')).ScanResults,
  },
  'shared-case': {
    catalogues: ['client', 'errors'],
    load: async () =>
      (await import('#features/removal-requests/open-shared-case.ts')).openSharedCase(),
  },
  login: {
    catalogues: wayIn,
    load: async () => (await import('#features/sessions/login.tsx')).Login,
  },
  register: {
    catalogues: wayIn,
    load: async () => (await import('#features/sessions/register.tsx')).Register,
  },
  'forgot-password': {
    catalogues: wayIn,
    load: async () => (await import('#features/sessions/forgot-password.tsx')).ForgotPassword,
  },
  'reset-password': {
    catalogues: wayIn,
    load: async () => (await import('#features/sessions/reset-password.tsx')).ResetPassword,
  },
  confirm: {
    catalogues: wayIn,
    load: async () => (await import('#features/sessions/confirm.tsx')).Confirm,
  },
  unsubscribe: {
    catalogues: ['client', 'errors'],
    load: async () =>
      (await import('#features/notifications/open-unsubscribe.ts')).openUnsubscribe(),
  },
  'verify-document': {
    catalogues: ['client', 'errors'],
    load: async () =>
      (await import('#features/authorisations/open-verify-document.ts')).openVerifyDocument(),
  },
} as const satisfies Record<string, Island>;

export type MoreIslandName = keyof typeof moreIslands;

/** The living part of a page, with its words loaded. */
export async function openIsland(name: MoreIslandName): Promise<ComponentType> {
  const { catalogues, load } = moreIslands[name];
  const [Island] = await Promise.all([load(), loadMoreTexts(pageLanguage(), catalogues)]);
  return Island;
}
