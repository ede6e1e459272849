import type { Language } from './language.ts';

/** Each language in its own words, the same on every page. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
};
