import { isLanguageSent, pageLanguage, storedLanguage, storeLanguage } from './language.ts';

/**
 * The preference lives longer in local storage than its cookie: then the page is loaded again, once. Who comes
 * by the address of a language (`?lang=`) and has no preference keeps that language for the pages that follow.
 */
export function restoreLanguage(): void {
  const wanted = storedLanguage() ?? (/[?&]lang=/.test(location.search) ? pageLanguage() : null);
  if (wanted === null || isLanguageSent(wanted)) return;
  storeLanguage(wanted);
  if (wanted !== pageLanguage() && isLanguageSent(wanted)) location.reload();
}
