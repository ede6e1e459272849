import { findBrowser } from '#features/removal-requests';
import { sentenceOf } from './finding.ts';
import type { Check } from './finding.ts';

const waitMs = 20_000;

/** Starts the browser that takes the pictures of evidence, as the product starts it. */
export const checkBrowser: Check = {
  part: 'browser',
  run: async ({ env }) => {
    const executablePath = await findBrowser({ env });
    if (executablePath === null) {
      const { BROWSER_PATH: path } = env;
      const advice =
        'Install the package chromium or chromium-headless-shell where workers run, or set BROWSER_PATH.';
      if (path === 'none') {
        const saw = 'BROWSER_PATH says none: evidence has no pictures of pages.';
        return [{ state: 'unset', saw, advice }];
      }
      const place = path === undefined ? 'was found' : `is at ${path} (BROWSER_PATH)`;
      const saw = `No Chromium ${place}: evidence has no pictures of pages.`;
      return [{ state: 'warning', saw, advice }];
    }
    const { chromium } = await import('playwright-core');
    const isRoot = process.getuid?.() === 0;
    try {
      const browser = await chromium.launch({
        executablePath,
        chromiumSandbox: !isRoot,
        timeout: waitMs,
      });
      const version = browser.version();
      await browser.close();
      const saw = `Chromium ${version} starts.`;
      const advice =
        'It runs without its sandbox, because this program is root: run the programs as another user.';
      return [isRoot ? { state: 'warning', saw, advice } : { state: 'good', saw }];
    } catch (error) {
      const saw = `${executablePath} does not start: ${sentenceOf(error)}.`;
      const advice = isRoot
        ? 'Start it by hand with --headless --no-sandbox and read what it says.'
        : 'In a container the sandbox needs user namespaces; docs/containers.md says how to allow them.';
      return [{ state: 'warning', saw, advice }];
    }
  },
};
