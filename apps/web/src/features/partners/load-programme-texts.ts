import type { Messages } from '@lingui/core';
import { i18n } from '@lingui/core';
import { pageLanguage } from '#lib/language.ts';

// Listed here, where they weigh on no other page.
const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/programmes.json', {
  query: '?lingui',
});

/** The words about programmes and recommendations, for public pages. */
export async function loadProgrammeTexts(): Promise<void> {
  const language = pageLanguage();
  const loaded = await catalogues[`../../locales/${language}/programmes.json`]?.();
  if (loaded === undefined) return;
  i18n.load(language, loaded.messages);
  i18n.activate(language);
}
