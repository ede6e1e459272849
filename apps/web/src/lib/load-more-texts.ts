import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';
import { loadTexts } from './load-texts.ts';
import type { CatalogueLoaders } from './load-texts.ts';

/** Catalogues that a page loads when it needs them. */
export type CatalogueName =
  | 'account'
  | 'accounts'
  | 'areas'
  | 'authorisations'
  | 'client'
  | 'consent'
  | 'contact'
  | 'crawls'
  | 'dashboard'
  | 'errors'
  | 'fake-profiles'
  | 'faq'
  | 'findings'
  | 'full-scans'
  | 'image-searches'
  | 'notifications'
  | 'onboarding'
  | 'scan-results'
  | 'scans'
  | 'sessions'
  | 'settings'
  | 'shell'
  | 'site-catalogue'
  | 'subscriptions'
  | 'toasts'
  | 'works';

// Apart from those of the first view: each file that could be loaded costs /home some bytes.
const catalogues: CatalogueLoaders = import.meta.glob<{ messages: Messages }>(
  '../locales/*/{account,accounts,areas,authorisations,client,consent,contact,crawls,dashboard,errors,fake-profiles,faq,findings,full-scans,image-searches,notifications,onboarding,scan-results,scans,sessions,settings,shell,site-catalogue,subscriptions,toasts,works}.json',
  { query: '?lingui' },
);

/** Loads the named catalogues of one language and makes it the language of the page. */
export function loadMoreTexts(language: Language, names: readonly CatalogueName[]): Promise<void> {
  return loadTexts(language, names, catalogues);
}
