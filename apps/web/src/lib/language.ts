/** SPEC section 9: languages of the product; the first is the default. */
export const languages = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Local storage key of the preference, and the name of the cookie that mirrors it for the gateway. */
const preferenceKey = 'language';
const oneYearSeconds = 31_536_000;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The language this page was rendered in. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/** The stored preference; null when there is none or storage is closed to us. */
export function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(preferenceKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps the preference for the browser (local storage) and for the gateway (cookie). */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(preferenceKey, language);
  } catch {
    // Private windows may refuse storage; the cookie alone then holds the choice.
  }
  document.cookie = `${preferenceKey}=${language}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax`;
}

/** True when the gateway will see the preference with the next request (cookies may be switched off). */
export function isLanguageSent(language: Language): boolean {
  return document.cookie.split('; ').includes(`${preferenceKey}=${language}`);
}
