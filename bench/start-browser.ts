import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { ensureBrowser } from '../scripts/ensure-browser.ts';

/** The password of everybody in the demo. */
export const demoPassword = 'try-the-quiet-lantern';

/** A real Chromium without a window. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      '--disable-background-networking',
    ],
  });
}

/** Signs one of the demo's people in and waits for what she sees first. */
export async function signIn(page: Page, url: string, email = 'pro@example.org'): Promise<void> {
  await page.goto(`${url}/login`);
  await page.fill('#email', email);
  await page.fill('#password', demoPassword);
  await page.click('button[type=submit]');
  await page.waitForURL(/\/dashboard$/);
}
