import type { Page } from '@playwright/test';
import {
  colourRules,
  expectNoFaults,
  expectNoFaultsAnywhere,
  expectNoFaultsDayAndNight,
  expectNoFaultsInAllLights,
  expectToFit,
} from './faults.ts';
import { newPerson, register, signIn } from './people.ts';
import { readingPages } from './pages.ts';
import { creator, expect, scanFor, test } from './visitor.ts';

const formPages = [
  '/home',
  '/instant-scan',
  '/scan-results',
  '/scan-results#a-token-that-never-was',
  '/login',
  '/login?by=link',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm',
  '/confirm?token_hash=abcdefghijklmnopqrstuvwxyz&type=recovery',
  '/verify-document',
  '/case',
  '/case#a-token-that-never-was',
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'networkidle' });
}

test.describe('pages without a scan', () => {
  // Many looks at some ten pages, one after the other.
  test.describe.configure({ timeout: 480_000 });
  test.beforeEach(({ problems }) => {
    problems.expected.push(/404/);
  });

  for (const [what, paths] of [
    ['with forms', formPages],
    ['to read', [...readingPages, '/no-such-page']],
  ] as const) {
    test(`${what}, by day and by night, narrow and wide`, async ({ page }) => {
      await open(page, paths[0]);
      await expectNoFaultsInAllLights(page, paths[0]);
      for (const path of paths) {
        await open(page, path);
        await expectNoFaultsAnywhere(page, path);
      }
    });

    test(`${what}, in German, whose words are long`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
      for (const path of paths) {
        await page.setViewportSize({ width: 390, height: 844 });
        await open(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        await expectNoFaults(page, path, { apart: colourRules });
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 });
          await expectToFit(page, `${path} at ${width} px`);
        }
      }
    });
  }
});

test('signing up with mistakes, then with an account', async ({ page, problems }) => {
  problems.expected.push(/400/);
  await page.goto('/register');
  await page.getByLabel('Password', { exact: true }).fill('aA1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expectNoFaultsAnywhere(page, 'mistakes');
  await signIn(page, newPerson());
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFaultsAnywhere(page, 'wrong password');
  await register(page, newPerson());
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  // It stays while somebody is at it.
  await toast.focus();
  await expect(page.getByRole('region', { name: 'Your earlier checks' })).toBeVisible();
  await expectNoFaultsAnywhere(page, 'signed in');
  await expect(toast).toBeVisible();
});

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a wrong name, a running scan and its result', async ({ page }) => {
      await page.goto('/instant-scan');
      await scanFor(page, 'x'.repeat(61));
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFaultsDayAndNight(page, 'wrong name');
      await scanFor(page, creator);
      const running = page.getByRole('heading', { name: `Checking “${creator}”` });
      await expect(running).toBeVisible();
      await expectNoFaultsDayAndNight(page, 'running');
      await expect(page.getByRole('article')).toBeVisible({ timeout: 120_000 });
      for (const details of await page.locator('details').all()) {
        await details.evaluate((element: HTMLDetailsElement) => {
          element.open = true;
        });
      }
      await expectNoFaultsDayAndNight(page, 'result');
    });
  });
}
