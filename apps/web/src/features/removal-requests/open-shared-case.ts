import type { ComponentType } from 'react';
import type { Messages } from '@lingui/core';
import { i18n } from '@lingui/core';
import { pageLanguage } from '#lib/language.ts';
import { SharedCase } from './shared-case.tsx';

const catalogues = import.meta.glob<{ messages: Messages }>(
  '../../locales/*/removal-requests.json',
  { query: '?lingui' },
);

/** The island with its words, which are listed here, where they weigh on no other page. */
export async function openSharedCase(): Promise<ComponentType> {
  const language = pageLanguage();
  const loaded = await catalogues[`../../locales/${language}/removal-requests.json`]?.();
  if (loaded !== undefined) i18n.load(language, loaded.messages);
  return SharedCase;
}
