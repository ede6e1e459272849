import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

export type CatalogueLoaders = Record<string, () => Promise<{ messages: Messages }>>;

/** Those of the first view; the rest of its words is already in the document. */
const catalogues: CatalogueLoaders = import.meta.glob<{ messages: Messages }>(
  '../locales/*/{client,scans}.json',
  { query: '?lingui' },
);

/** Loads the named catalogues of one language and makes it the language of the page. */
export async function loadTexts(
  language: Language,
  names: readonly string[],
  from: CatalogueLoaders = catalogues,
) {
  const loaded = await Promise.all(
    names.map(async (name) => from[`../locales/${language}/${name}.json`]?.()),
  );
  for (const catalogue of loaded) {
    if (catalogue !== undefined) i18n.load(language, catalogue.messages);
  }
  i18n.activate(language);
}
