import { hydrateRoot } from 'react-dom/client';
import { readConfig } from '#lib/config.ts';
import { isLanguage, pageLanguage } from '#lib/language.ts';
import { storeLanguage } from '#lib/language.ts';
import { loadTexts } from '#lib/load-texts.ts';
import { loadOnceMore } from '#lib/lost-part.ts';
import { restoreLanguage } from '#lib/restore-language.ts';
import { hasStoredSession } from '#lib/stored-session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { islands, isIslandName } from './islands.ts';
import type { IslandName } from './islands.ts';
import type { MoreIslandName } from './more-islands.ts';

// Before an island makes a schema: Zod is not to try whether it may compile code, which the page's policy would report. The
// signed-in app says so in its document (frame/frame-document.tsx).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * The pages are prerendered in every language. The browser brings to life only their islands, so the
 * words and the code of everything else never travel twice.
 */
async function hydrateIslands() {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = place.dataset['island'] as IslandName | MoreIslandName;
    const Island = isIslandName(name) ? await openIsland(name) : await openOtherIsland(name);
    hydrateRoot(
      place,
      <ErrorBoundary>
        <Island />
      </ErrorBoundary>,
    );
  }
}

async function openIsland(name: IslandName) {
  const { catalogues, load } = islands[name];
  const [Island] = await Promise.all([load(), loadTexts(pageLanguage(), catalogues)]);
  return Island;
}

async function openOtherIsland(name: MoreIslandName) {
  return (await import('./more-islands.ts')).openIsland(name);
}

/** A click on a language keeps the choice and loads the page in it. */
function listenForLanguage() {
  document.addEventListener('click', ({ target }) => {
    const choice =
      target instanceof Element ? target.closest<HTMLElement>('[data-language]') : null;
    const language = choice?.dataset['language'];
    if (!isLanguage(language)) return;
    storeLanguage(language);
    // The language of the address would win over the one chosen.
    history.replaceState(null, '', location.href.replace(/\blang=../, ''));
    location.reload();
  });
}

async function followSettings() {
  const { brandName, hasThirdParties } = await readConfig();
  if (hasThirdParties) void import('./third-parties.ts').then((m) => m.startThirdParties());
  if (brandName === null) return;
  for (const place of document.querySelectorAll('[data-brand]')) place.textContent = brandName;
}

restoreLanguage();
listenForLanguage();
void followSettings();
hydrateIslands().catch(() => {
  if (!loadOnceMore()) document.querySelector('[data-lost]')?.removeAttribute('hidden');
});
// A link may bring a session along (PKCE: `?code=`); the client exchanges it.
if (hasStoredSession() || /[?&]code=/.test(location.search))
  void import('./signed-in.tsx').then((module) => module.startSignedIn());
// A partner's link; also one of ours that carries the recommendation on.
if (/[?&]ref=/.test(location.search))
  void import('#features/partners/capture-referral.ts').then((module) => module.captureReferral());
