import { test as base } from '@playwright/test';
import type { Page, Request } from '@playwright/test';

/** A creator of the demo web: some of its sites have pages about her. */
export const creator = 'Luna Marlowe';

/** An address out of TEST-NET and beyond, another one for each visitor. */
function someAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `198.18.${part()}.${part()}`;
}

/** What a page still waits for, and since when: said of a journey that failed, since a page that hangs says nothing. */
function watchRequests(page: Page): () => string[] {
  const open = new Map<Request, number>();
  page.on('request', (request) => open.set(request, Date.now()));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () =>
    [...open].map(
      ([request, since]) =>
        `${request.method()} ${request.url()} since ${String(Date.now() - since)} ms`,
    );
}

/**
 * A visitor with an address of her own and therefore a fresh daily allowance. A journey fails when the
 * browser reports an error that no step of it has announced (`expectProblems`).
 */
export const test = base.extend<{ problems: { expected: RegExp[] } }>({
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': someAddress() });
  },
  problems: [
    async ({ page }, use, journey) => {
      const seen: string[] = [];
      const listOpen = watchRequests(page);
      const expected: RegExp[] = [];
      // What is still being read when she signs out is refused, and the browser says so.
      let isSigningOut = false;
      page.on('request', (request) => {
        if (request.url().includes('/auth/v1/logout')) isSigningOut = true;
      });
      page.on('framenavigated', () => (isSigningOut = false));
      page.on('console', (message) => {
        const words = message.text();
        if (isSigningOut && words.includes('status of 401')) return;
        if (message.type() === 'error' || words.startsWith('Words are not loaded'))
          seen.push(words);
      });
      page.on('pageerror', (error) => seen.push(error.message));
      await use({ expected });
      if (journey.status !== journey.expectedStatus)
        process.stdout.write(`Open requests: ${JSON.stringify(listOpen())}\n`);
      const surprises = seen.filter((words) => !expected.some((pattern) => pattern.test(words)));
      base.expect(surprises, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = test;

/** Types a name into the free leak check and starts it. */
export async function scanFor(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox').first().fill(name);
  await page.getByRole('button', { name: 'Scan for leaks' }).click();
}

/** From here on the browser has another address: a journey that loads many pages uses up one's requests of a minute. */
export async function changeAddress(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
}

/** Pixels by which the page is wider than the window. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
