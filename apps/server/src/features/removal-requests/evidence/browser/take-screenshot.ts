import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import type { ServerContext } from '#platform/feature';
import { openBrowser } from './open-browser.ts';
import { refusedHeader } from './start-filtering-proxy.ts';

/** A page as a browser showed it. */
export type Screenshot = {
  png: Uint8Array;
  /** The same, not to be recognised. */
  blurred: Uint8Array;
  /** Where the browser was in the end. */
  url: string;
  browser: string;
};

const loadMs = 25_000;
const quietMs = 3_000;
const wholeMs = 60_000;
const width = 1280;
const maxHeight = 12_000;
const maxBytes = 16 * 1024 * 1024;

/**
 * A page from top to bottom, with its scripts, in a fresh profile: no cookies, no downloads, no permissions.
 * @returns why there is none, in a word, when it cannot be had
 */
export async function takeScreenshot(
  context: ServerContext,
  address: string,
): Promise<Screenshot | { why: string }> {
  // A browser would open files of this machine.
  if (!/^https?:\/\//iu.test(address)) return { why: 'page_did_not_load' };
  const browser = await openBrowser(context);
  if (browser === null) return { why: 'no_browser' };
  const timer = AbortSignal.timeout(wholeMs);
  const signal = AbortSignal.any([timer, context.stopping]);
  try {
    return await untilAborted(shoot(context, browser, address, signal), signal);
  } catch (error) {
    context.log.info({ err: error, host: URL.parse(address)?.host }, 'There is no screenshot.');
    return { why: timer.aborted ? 'took_too_long' : 'page_did_not_load' };
  }
}

async function shoot(
  { env }: ServerContext,
  browser: Browser,
  address: string,
  signal: AbortSignal,
): Promise<Screenshot | { why: string }> {
  const profile = await browser.newContext({
    acceptDownloads: false,
    // With an authority of the operator's own the egress proxy opens TLS; the browser does not know it. What proves
    // something is what the engine fetched, with verified certificates.
    ignoreHTTPSErrors: env.fetch.caFile !== undefined,
    javaScriptEnabled: true,
    locale: 'en-US',
    permissions: [],
    serviceWorkers: 'block',
    userAgent: env.SCAN_SECOND_USER_AGENT,
    viewport: { width, height: 800 },
  });
  const close = (): void => void profile.close().catch(() => undefined);
  signal.addEventListener('abort', close, { once: true });
  try {
    const page = await profile.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    profile.on('page', (other) => {
      if (other !== page) void other.close().catch(() => undefined);
    });
    const answer = await page.goto(address, { waitUntil: 'load', timeout: loadMs });
    if (answer === null || refusedHeader in answer.headers()) return { why: 'page_did_not_load' };
    await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => undefined);
    const png = await draw(page);
    if (png.length > maxBytes) return { why: 'too_large' };
    return { png, blurred: await blur(png), url: page.url(), browser: browser.version() };
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

async function draw(page: Page): Promise<Buffer> {
  // A script of the page may answer anything.
  const told: unknown = await page.evaluate('document.documentElement.scrollHeight');
  const isNumber = typeof told === 'number' && Number.isFinite(told);
  const height = Math.min(maxHeight, Math.max(1, isNumber ? told : 800));
  return page.screenshot({
    type: 'png',
    fullPage: true,
    clip: { x: 0, y: 0, width, height },
    animations: 'disabled',
    timeout: loadMs,
  });
}

/** Coarse squares instead of what can be recognised. */
async function blur(png: Uint8Array): Promise<Uint8Array> {
  const { height } = await sharp(png).metadata();
  const coarse = await sharp(png)
    .resize({ width: 40, height: Math.max(1, Math.round((height * 40) / width)), fit: 'fill' })
    .blur(1)
    .png()
    .toBuffer();
  return sharp(coarse)
    .resize({ width: width / 2, kernel: 'cubic' })
    .png()
    .toBuffer();
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('There was no more time.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
