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
    names.map(async (name) => {
      const load = from[`../locales/${language}/${name}.json`];
      return load === undefined ? undefined : load().catch(loadAgain);
    }),
  );
  for (const catalogue of loaded) {
    if (catalogue !== undefined) i18n.load(language, catalogue.messages);
  }
  i18n.activate(language);
}

/**
 * Fetches a catalogue that did not come once more. Chromium remembers a module that failed for as long as the document is
 * open, so it is asked for under another fragment.
 * @throws the failure, where it does not name a file of ours
 */
async function loadAgain(failure: unknown): Promise<{ messages: Messages }> {
  const [address] = /https?:\/\/\S+\.js/u.exec(String(failure)) ?? [];
  if (address === undefined || URL.parse(address)?.origin !== location.origin) throw failure;
  return (await import(/* @vite-ignore */ `${address}#${Date.now()}`)) as { messages: Messages };
}
