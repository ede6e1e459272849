import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';
import { publicCatalogues } from './load-more-texts.ts';
import type { PublicCatalogue } from './load-more-texts.ts';
import { loadTexts } from './load-texts.ts';
import { logProblem } from './log-problem.ts';
import type { CatalogueLoaders } from './load-texts.ts';

/** Catalogues that screens of the signed-in app load when they need them. */
export type CatalogueName =
  | PublicCatalogue
  | 'accounts'
  | 'administration'
  | 'agencies'
  | 'agency-area'
  | 'app-errors'
  | 'authorisations'
  | 'billing'
  | 'commands'
  | 'crawls'
  | 'dashboard'
  | 'exports'
  | 'fake-profiles'
  | 'faq'
  | 'findings'
  | 'full-scans'
  | 'identity-verifications'
  | 'image-searches'
  | 'lists'
  | 'mails'
  | 'notifications'
  | 'oauth-clients'
  | 'onboarding'
  | 'partners'
  | 'programmes'
  | 'proof'
  | 'removal-requests'
  | 'reports'
  | 'settings'
  | 'shell'
  | 'site-catalogue'
  | 'subscriptions'
  | 'tour'
  | 'works';

// Public pages do not carry the list of these.
const appCatalogues: CatalogueLoaders = import.meta.glob<{ messages: Messages }>(
  '../locales/*/{accounts,administration,agencies,agency-area,app-errors,authorisations,billing,commands,crawls,dashboard,exports,fake-profiles,faq,findings,full-scans,identity-verifications,image-searches,lists,mails,notifications,oauth-clients,onboarding,partners,programmes,proof,removal-requests,reports,settings,shell,site-catalogue,subscriptions,tour,works}.json',
  { query: '?lingui' },
);

// Every key has words; those of a part that is shown may still not have been asked for.
i18n.on('missing', ({ id }) => logProblem('Words are not loaded:', id));

/** Loads the named catalogues of one language and makes it the language of the page; for the signed-in app. */
export function loadAppTexts(language: Language, names: readonly CatalogueName[]): Promise<void> {
  return loadTexts(language, names, { ...publicCatalogues, ...appCatalogues });
}
