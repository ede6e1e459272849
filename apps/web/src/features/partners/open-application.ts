import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { Application } from './application.tsx';

/** The application with its words and its look, for who is signed in. */
export async function openApplication(): Promise<typeof Application> {
  await Promise.all([
    loadAppTexts(pageLanguage(), ['app-errors', 'client', 'errors', 'partners']),
    import('./partners.css'),
  ]);
  return Application;
}
