import { isLanguageSent, pageLanguage, storedLanguage, storeLanguage } from './language.ts';

/** The preference lives longer in local storage than its cookie: then the page is loaded again, once. */
export function restoreLanguage(): void {
  const wanted = storedLanguage();
  if (wanted === null || isLanguageSent(wanted)) return;
  storeLanguage(wanted);
  if (wanted !== pageLanguage() && isLanguageSent(wanted)) location.reload();
}
