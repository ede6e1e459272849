import { lazy } from 'react';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';

/** What a suspended person sees, with its words: she may have come to any address, and nobody else needs them. */
async function loadWithWords<Part>(load: () => Promise<Part>): Promise<{ default: Part }> {
  const [part] = await Promise.all([load(), loadAppTexts(pageLanguage(), ['accounts'])]);
  return { default: part };
}

export const SuspendedScreen = lazy(() =>
  loadWithWords(
    async () => (await import('#features/accounts/suspended-screen.tsx')).SuspendedScreen,
  ),
);

export const SuspendedSettings = lazy(() =>
  loadWithWords(
    async () => (await import('#features/accounts/suspended-settings.tsx')).SuspendedSettings,
  ),
);
