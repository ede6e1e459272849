/**
 * How soon pages stand, in a real Chromium: first and largest paint, shift, and when the app's own content is there.
 * Largest paint: at most 0.5 s (/home) and 1 s (/dashboard) on a desktop; 1 s and 2.7 s on slow 4G with a CPU four
 * times slower. Shift: at most 0.02 and 0.05.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import { signIn, startBrowser } from './start-browser.ts';
import { startDemo } from './start-demo.ts';
import { createReport, load, median } from './report.ts';

const rounds = 5;

/** Chromium's "slow 4G": 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

type Paint = { first: number; largest: number; shift: number; content: number };

async function arrive(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page, url);
  await page.waitForSelector('#full-scan');
  await page.close();
  return context;
}

async function measure(
  context: BrowserContext,
  options: { url: string; ready: string; isSlow: boolean },
): Promise<Paint> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  if (options.isSlow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.addInitScript(() => {
    const seen = { first: 0, largest: 0, shift: 0 };
    Reflect.set(globalThis, 'seen', seen);
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
      });
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.first = startTime;
    });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.largest = startTime;
    });
    watch('layout-shift', (entry) => {
      if (Reflect.get(entry, 'hadRecentInput') !== true) {
        seen.shift += Number(Reflect.get(entry, 'value'));
      }
    });
  });
  await page.goto(options.url);
  await page.waitForSelector(options.ready);
  const content = await page.evaluate(() => performance.now());
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as Omit<Paint, 'content'>);
  await page.close();
  return { ...seen, content };
}

const report = createReport();
const demo = await startDemo();
const browser = await startBrowser();
try {
  const visitor = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const creator = await arrive(browser, demo.url);
  const pages = [
    {
      path: '/home',
      context: visitor,
      ready: 'h1',
      largest: [500, 1000],
      // A prototype of the page, prerendered, and drawn in the browser.
      others: ['prototype 310', 'prototype 710, drawn in the browser 1700'],
      shift: 0.02,
    },
    {
      path: '/login',
      context: visitor,
      ready: '#email',
      largest: [1000, 2700],
      others: ['', ''],
      shift: 0.05,
    },
    {
      path: '/dashboard',
      context: creator,
      ready: '#full-scan',
      largest: [1000, 2700],
      // Prototypes of the shell, without session or languages.
      others: [
        'Mantine and radix 549, radix-ui and Tailwind 521',
        'Mantine and radix 2590, radix-ui and Tailwind 2332',
      ],
      shift: 0.05,
    },
  ] as const;
  for (const { path, context, ready, largest, others, shift } of pages) {
    for (const [place, isSlow] of [false, true].entries()) {
      const paints: Paint[] = [];
      for (let round = 0; round < rounds; round += 1) {
        paints.push(await measure(context, { url: demo.url + path, ready, isSlow }));
      }
      const of = (name: keyof Paint) => median(paints.map((paint) => paint[name]));
      const what = `${path}, ${isSlow ? 'slow 4G and a quarter of the processor' : 'desktop'}`;
      report.atMost(`${what}: largest paint`, of('largest'), largest[place] ?? 0, {
        unit: ' ms',
        reference: others[place] ?? '',
        note: `first ${of('first').toFixed(0)} ms, content ${of('content').toFixed(0)} ms, ${load()}`,
      });
      report.atMost(`${what}: layout shift`, of('shift'), shift);
    }
  }
} finally {
  await browser.close();
  await demo.stop();
}
process.exitCode = report.isGood() ? 0 : 1;
