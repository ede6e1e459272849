import { createRouteOpener } from '@leakblock/scan-engine';
import type { Browser } from 'playwright-core';
import type { ServerContext } from '#platform/feature';
import { findBrowser } from './find-browser.ts';
import { startFilteringProxy } from './start-filtering-proxy.ts';
import type { FilteringProxy } from './start-filtering-proxy.ts';

type Opened = { browser: Browser; proxy: FilteringProxy };

/** One browser of a program, reused; made at first use. */
const opened = new WeakMap<ServerContext, Promise<Opened | null>>();
const launchMs = 30_000;

/** What a browser would do by itself, beside showing the page: nothing of it may leave the machine. */
const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  '--mute-audio',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Names are resolved behind the proxy, by the rules of the engine; loopback is no exception.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/**
 * The browser for screenshots, or null when there is none or it does not start. It reaches the network only through
 * a proxy that obeys the engine's address rules. Without its sandbox it runs only where the program runs as root, in
 * a container of its own: Chromium cannot make one there.
 */
export async function openBrowser(context: ServerContext): Promise<Browser | null> {
  const known = opened.get(context);
  const still = await known;
  if (still?.browser.isConnected() === true) return still.browser;
  if (known !== undefined && still === null) return null;
  const starting = (async () => {
    await still?.proxy.stop();
    return launch(context);
  })();
  opened.set(context, starting);
  return (await starting)?.browser ?? null;
}

async function launch(context: ServerContext): Promise<Opened | null> {
  const executablePath = await findBrowser(context);
  if (executablePath === null) return null;
  // Loaded when the first screenshot is taken: it weighs 70 MB that most gateways never need.
  const { chromium } = await import('playwright-core');
  const proxy = await startFilteringProxy(createRouteOpener(context.env.fetch));
  try {
    const browser = await chromium.launch({
      executablePath,
      chromiumSandbox: process.getuid?.() !== 0,
      timeout: launchMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      proxy: { server: proxy.url, bypass: '<-loopback>' },
      args: quiet,
    });
    return { browser, proxy };
  } catch (error) {
    context.log.warn({ err: error }, 'The browser for screenshots did not start.');
    await proxy.stop();
    return null;
  }
}

/** Ends the browser and its proxy; called when the program stops. */
export async function closeBrowser(context: ServerContext): Promise<void> {
  const running = await opened.get(context);
  opened.delete(context);
  await running?.browser.close().catch(() => undefined);
  await running?.proxy.stop();
}
