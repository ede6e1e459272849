import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

/** Catalogues that the browser loads; the rest of the words is already in the prerendered pages. */
export type CatalogueName = 'client' | 'errors' | 'scans' | 'scan-results';

const catalogues = import.meta.glob<{ messages: Messages }>(
  '../locales/*/{client,errors,scans,scan-results}.json',
  { query: '?lingui' },
);

/** Loads the named catalogues of one language and makes it the language of the page. */
export async function loadTexts(language: Language, names: readonly CatalogueName[]) {
  const loaded = await Promise.all(
    names.map(async (name) => catalogues[`../locales/${language}/${name}.json`]?.()),
  );
  for (const catalogue of loaded) {
    if (catalogue !== undefined) i18n.load(language, catalogue.messages);
  }
  i18n.activate(language);
}
