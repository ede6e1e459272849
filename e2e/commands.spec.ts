import type { Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { expectNoFaults } from './faults.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search, or type a command' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'All keys' });

test('a case is found by its address from anywhere, without a pointer', async ({ page }) => {
  const userId = await idOf(await arrive(page, '/settings'));
  await sql(
    `insert into public.removal_cases (user_id, number, url, address, host, claim)
     values ($1, $2, 'https://lantern-tube.example/v/77',
             'https://lantern-tube.example/v/77', 'lantern-tube.example', 'copyright')`,
    [userId, `R-2026-${String(Date.now()).slice(-6)}`],
  );
  // Keys are heard once it is known who she is.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(field(page)).toBeFocused();
  await expectNoFaults(page, 'commands', { within: '.commands' });
  await page.keyboard.type('lantern-tube');
  const found = palette(page).getByRole('option', { name: /lantern-tube\.example\/v\/77/ });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expectNoFaults(page, 'commands', { within: '.commands' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/request-removal\?case=/);
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('main')).toContainText('lantern-tube.example');
});

test('what was used last comes first; the window gives the focus back', async ({ page }) => {
  await arrive(page, '/dashboard');
  const button = page.getByRole('button', { name: 'Search and commands' });
  await button.click();
  await field(page).fill('questions');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/faq$/);
  // A screen that comes takes the focus.
  await expect(
    page.getByRole('heading', { name: 'Questions and answers', level: 1 }),
  ).toBeVisible();

  await button.click();
  const recent = palette(page).getByRole('group', { name: 'Used last' });
  await expect(recent.getByRole('option')).toHaveText([/Questions and answers/]);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('the sheet lists all keys and switches off those that act by themselves', async ({ page }) => {
  await arrive(page, '/dashboard');
  // Keys are heard once it is known who she is.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL(/\/settings$/, { timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  await page.keyboard.press('?');
  await expect(sheet(page).getByRole('heading', { name: 'Review of findings' })).toBeVisible();
  await expectNoFaults(page, 'all keys', { within: '.key-sheet' });
  await sheet(page).getByLabel('Keys without Ctrl or ⌘').uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();

  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/settings$/);
});

test('the app can be installed: its manifest holds and every icon has the size it says', async ({
  page,
}) => {
  await arrive(page, '/dashboard');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const { icons } = (await answer.json()) as { icons: { src: string; sizes: string }[] };
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const sizes = await page.evaluate(
    async (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const picture = new Image();
          picture.src = src;
          await picture.decode();
          return `${String(picture.naturalWidth)}x${String(picture.naturalHeight)}`;
        }),
      ),
    [...icons.map(({ src }) => src), touch ?? ''],
  );
  expect(sizes).toEqual([...icons.map((icon) => icon.sizes), '180x180']);

  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test('a screen on paper is what it says, without what only acts', async ({ page }) => {
  await arrive(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'What needs you now' })).toBeVisible();
  // A message stays while somebody is at it.
  await page.evaluate(() => sessionStorage.setItem('toast', 'welcome'));
  await page.reload();
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  await toast.focus();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(toast).toBeAttached();
  await expect(toast).toBeHidden();
  await expect(page.getByRole('region', { name: 'What needs you now' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Check for leaks' })).toBeHidden();
  const colours = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => [
      getComputedStyle(heading).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(colours).toEqual(['rgb(17, 17, 17)', 'rgb(255, 255, 255)']);
});

test('with colours of one’s own it is still seen where one is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await arrive(page, '/dashboard');
  const here = page.locator('.side [aria-current="page"]').first();
  await expect(here).toHaveCSS('border-top-width', '3px');
  await expect(page.locator('.side a:not([aria-current="page"])').first()).not.toHaveCSS(
    'border-top-width',
    '3px',
  );
});
