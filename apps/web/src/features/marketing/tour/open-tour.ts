import type { ComponentType } from 'react';
import type { Messages } from '@lingui/core';
import { i18n } from '@lingui/core';
import { pageLanguage } from '#lib/language.ts';
import { Tour } from './tour.tsx';

const catalogues = import.meta.glob<{ messages: Messages }>('../../../locales/*/tour.json', {
  query: '?lingui',
});

/** The island with its words, which are listed here, where they weigh on no other page. */
export async function openTour(): Promise<ComponentType> {
  const language = pageLanguage();
  const loaded = await catalogues[`../../../locales/${language}/tour.json`]?.();
  if (loaded !== undefined) i18n.load(language, loaded.messages);
  return Tour;
}
