import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { isLostPart } from '#lib/lost-part.ts';
import { text } from '#lib/texts.ts';
import { Waiting } from '#ui/waiting.tsx';
import { MissingScreen } from './missing-screen.tsx';
import { Root } from './root.tsx';
import { screens } from './screens.ts';
import type { Screen } from './screens.ts';

/**
 * Loads a screen and its words side by side.
 * @throws what did not come; without a connection not as the browser says it, which the router would take for a reason to
 *   load the page again at once
 */
async function loadScreen({ load, catalogues }: Screen) {
  try {
    const [Screen] = await Promise.all([load(), loadAppTexts(pageLanguage(), catalogues)]);
    return { default: Screen };
  } catch (error) {
    if (navigator.onLine || !isLostPart(error)) throw error;
    throw new Error(`Offline: ${String(error)}`, { cause: error });
  }
}

/** The app's router. Screens are loaded when they are opened, or when a pointer rests on their link. */
export function createFrameRouter() {
  const root = createRootRoute({ component: Root, notFoundComponent: MissingScreen });
  const routes = Object.entries(screens).map(([address, screen]) =>
    createRoute({
      getParentRoute: () => root,
      path: address.replace('/*', '/$'),
      component: lazyRouteComponent(() => loadScreen(screen)),
    }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    // What has come is shown; the sign that it is coming has no time of its own.
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => (
      <div className="screen">
        <Waiting label={text('shell.loading')} />
      </div>
    ),
    scrollRestoration: true,
    // Where somebody is led is decided here, never by an address.
    trailingSlash: 'never',
  });
}
