import { access, constants } from 'node:fs/promises';
import type { ServerContext } from '#platform/feature';

/** Where distributions put Chromium and Chrome; the shell without windows starts with the least work. */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that the settings name, or one that is installed; null for none, or when `none` is set. */
export async function findBrowser({ env }: Pick<ServerContext, 'env'>): Promise<string | null> {
  const { BROWSER_PATH } = env;
  if (BROWSER_PATH === 'none') return null;
  for (const path of BROWSER_PATH === undefined ? usualPaths : [BROWSER_PATH]) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
