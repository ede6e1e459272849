import type { Messages } from '@lingui/core';
import { i18n } from '@lingui/core';
import type { Language } from '#lib/language.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/authorisations.json', {
  query: '?lingui',
});

/** Words of the letters, for the public page: listed here, where they weigh on no other page. */
export async function loadVerifyTexts(language: Language): Promise<void> {
  const loaded = await catalogues[`../../locales/${language}/authorisations.json`]?.();
  if (loaded !== undefined) i18n.load(language, loaded.messages);
}
