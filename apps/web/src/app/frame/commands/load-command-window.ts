import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import type { CatalogueName } from '#lib/load-app-texts.ts';
import type { Roles } from '../use-roles.ts';

/** The palette and the sheet, with the words that this person's commands need. */
export async function loadCommandWindow({ isAdmin, isAgency }: Roles) {
  const catalogues: CatalogueName[] = ['commands', 'findings'];
  catalogues.push(isAgency ? 'agency-area' : 'fake-profiles');
  if (isAdmin) catalogues.push('administration');
  const [{ CommandWindow }] = await Promise.all([
    import('./command-window.tsx'),
    loadAppTexts(pageLanguage(), catalogues),
  ]);
  return CommandWindow;
}
