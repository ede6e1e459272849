import type { Page } from '@playwright/test';
import { frameAddresses } from '../apps/web/src/app/addresses.ts';
import { expectNoFaults } from './faults.ts';
import { ban, notify } from './database.ts';
import { arrive, newAccount, signIn } from './people.ts';
import { changeAddress, expect, sidewaysScroll, test } from './visitor.ts';

const screens = frameAddresses
  .map((address) => address.replace('/*', '/some-where'))
  .filter((path) => !/^\/(agency|admin|onboarding)/.test(path));

/** Opens a screen of the app and waits until it has read what it shows. */
async function open(page: Page, path: string): Promise<void> {
  await changeAddress(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton, .waiting')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path);
}

async function expectToFit(page: Page, where: string): Promise<void> {
  expect(await sidewaysScroll(page), where).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 844 },
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('every screen of the app', async ({ page }) => {
        test.setTimeout(120_000);
        await arrive(page, '/faq', { as: 'pro' });
        for (const path of screens) {
          await open(page, path);
          await expectNoFaults(page, path);
          await expectToFit(page, path);
        }
      });

      test('what opens above a screen, and an account that is not complete', async ({ page }) => {
        const email = await arrive(page, '/account');
        await notify(
          email,
          'A finding',
          'With a message that goes over more than one line. '.repeat(4),
        );
        await page.getByLabel('Date of birth').fill('2020-01-01');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText('you must be 18 or older.').last()).toBeVisible();
        await expectNoFaults(page, 'mistakes');
        await page.getByRole('button', { name: /^Notifications/ }).click();
        await expect(page.getByRole('dialog', { name: 'Benachrichtigungen' })).toBeVisible();
        await expectNoFaults(page, 'bell');
        await expectToFit(page, 'bell');
        await page.keyboard.press('Escape');
        if (width < 768) {
          await page.getByRole('button', { name: 'Open menu' }).click();
          await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
          await expectNoFaults(page, 'menu');
        } else {
          await page.getByRole('button', { name: 'Collapse menu' }).click();
          await page
            .getByRole('complementary')
            .getByRole('link', { name: /^Tools/ })
            .focus();
          await expect(page.locator('.tip')).toBeVisible();
          // The words belong to a link of the menu, though they stand at the end of the document.
          await expectNoFaults(page, 'icons', ['region']);
        }
      });

      test('the question for a plan, a suspension, the wizard', async ({ page, problems }) => {
        problems.expected.push(/400/);
        await page.goto('/onboarding');
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        await expect(page.getByText('Please enter your e-mail address.')).toBeVisible();
        await expectNoFaults(page, 'first step');
        await page.getByLabel('E-mail address').fill('nora@example.org');
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        await page.getByLabel('Password', { exact: true }).fill('Abc');
        await page.getByRole('button', { name: 'Next' }).click();
        await expectNoFaults(page, 'second step');
        await expectToFit(page, 'second step');

        const draft = { email: '', name: 'Nora', links: [{ platformId: 'custom', username: 'x' }] };
        draft.email = await arrive(page, '/faq', { tier: 'standard' });
        for (const step of [3, 4]) {
          await page.evaluate(
            (kept) => sessionStorage.setItem('onboarding', kept),
            JSON.stringify({ ...draft, step }),
          );
          await page.goto('/onboarding');
          await expect(page.getByText(`(${step}/4)`)).toBeVisible();
          if (step === 3) await page.getByRole('button', { name: 'Next' }).click();
          await expect(page.locator('.skeleton, .waiting')).toHaveCount(0);
          await expectNoFaults(page, `step ${step}`);
          await expectToFit(page, `step ${step}`);
        }
        await page.goto('/dashboard');
        await expect(page.getByRole('dialog', { name: /Unlock Premium/ })).toBeVisible();
        await expectNoFaults(page, 'question for a plan');

        const person = await newAccount(page);
        await ban(person.email, 'Claimed what is not hers.', 'Two complaints.');
        await page.evaluate(() => localStorage.clear());
        await signIn(page, person);
        await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible();
        await expectNoFaults(page, 'suspended');
        await expectToFit(page, 'suspended');
        await page.getByRole('button', { name: 'Settings' }).click();
        await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
        await expectNoFaults(page, 'suspended settings');
      });
    });
  }
}

test.describe('in German, whose words are long', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  test('every screen of the app, on narrow and on wide windows', async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    await context.addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
    await arrive(page, '/faq', { as: 'unverified' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.evaluate(() => sessionStorage.setItem('plan-modal-dismissed', 'yes'));
    for (const path of screens) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, path);
      await expectNoFaults(page, path);
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expectToFit(page, `${path} at ${width} px`);
      }
    }
  });
});

test('the screens of agencies and administrators', async ({ page }) => {
  await arrive(page, '/admin', { as: 'admin' });
  await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible();
  await expectNoFaults(page, 'admin');
  await page.evaluate(() => localStorage.clear());
  await arrive(page, '/agency', { as: 'agency' });
  await expect(page.getByRole('heading', { name: 'Agencies', level: 1 })).toBeVisible();
  await expectNoFaults(page, 'agency');
});
