import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';
import { loadTexts } from './load-texts.ts';
import type { CatalogueLoaders } from './load-texts.ts';

/** Catalogues that public pages load when they need them. */
export type PublicCatalogue =
  | 'account'
  | 'client'
  | 'consent'
  | 'contact'
  | 'errors'
  | 'scan-results'
  | 'scans'
  | 'sessions'
  | 'toasts';

// Apart from those of the first view: each file that could be loaded costs /home some bytes.
export const publicCatalogues: CatalogueLoaders = import.meta.glob<{ messages: Messages }>(
  '../locales/*/{account,client,consent,contact,errors,scan-results,scans,sessions,toasts}.json',
  { query: '?lingui' },
);

/** Loads the named catalogues of one language and makes it the language of the page. */
export function loadMoreTexts(
  language: Language,
  names: readonly PublicCatalogue[],
): Promise<void> {
  return loadTexts(language, names, publicCatalogues);
}
