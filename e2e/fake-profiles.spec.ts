import type { Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { expectNoFaults, expectNoFaultsAnywhere } from './faults.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

/** A grey square, as small and blurred as the pictures that are kept. */
const avatar =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGNoaGhggBAMEAoAKBQFAUoLrT8AAAAASUVORK5CYII=';
const parts = [
  { reason: 'avatar', label: 'high', of: 'official', weight: 3.2 },
  { reason: 'bio', share: 0.9, weight: 2.5 },
  { reason: 'name', likeness: 'added', weight: 1.7 },
  { reason: 'links_to_sales', count: 1, weight: 1.2 },
];

/** What a scan stores when it meets somebody who poses as her. */
async function find(email: string, username: string, changes: { category?: string } = {}) {
  const [row] = await sql<{ id: string }>(
    `insert into public.fake_profiles (user_id, url, site_id, site_label, category, username, display_name, bio,
       followers, account_created_on, matched_name, score, parts, avatar)
     values ($1, $2, 'x', 'X', $3, $4, 'Luna Marlowe', $5, 301, '2026-10-02', 'Luna Marlowe', 0.97, $6, $7)
     returning id`,
    [
      await idOf(email),
      `https://x.com/${username}`,
      changes.category ?? 'Social',
      username,
      'Night owl, ballet and vintage cameras. Write to me for the private list.',
      JSON.stringify(parts),
      avatar,
    ],
  );
  return row?.id ?? '';
}

const entry = (page: Page) => page.getByRole('link', { name: /^Fake profiles/ }).first();
const card = (page: Page, name: string) => page.locator('.fake-profile', { hasText: name });

test('a fake profile turns up while she looks, and she decides about it', async ({ page }) => {
  const email = await arrive(page, '/fake-profiles');
  await expect(page.getByRole('heading', { name: 'No full scan yet' })).toBeVisible();
  await find(email, 'real_luna_marlowe');
  await expect(card(page, 'real_luna_marlowe')).toBeVisible();
  await expect(entry(page)).toContainText('1');

  const shown = card(page, 'real_luna_marlowe');
  await expect(shown.locator('mark')).toHaveText('real');
  await expect(shown).toContainText('an altered copy of the one on your own page');
  await expect(shown.getByAltText(/blurred copy/)).toHaveCount(0);
  await shown.getByRole('button', { name: /^Show the picture/ }).click();
  await expect(shown.getByAltText(/blurred copy/)).toBeVisible();

  await shown.getByRole('button', { name: 'Ignore' }).click();
  await expect(page.getByText('1 profile is ignored.')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(entry(page)).not.toContainText('1');
  await page.getByRole('status').getByRole('button', { name: 'Take back' }).click();
  await expect(shown).toBeVisible();

  await shown.getByRole('button', { name: 'This is me' }).click();
  await page.getByRole('button', { name: 'Yes, this is me' }).click();
  await expect(page.getByText('1 profile is yours.')).toBeVisible();
  const allowed = await sql('select url from public.allowed_pages where user_id = $1', [
    await idOf(email),
  ]);
  expect(allowed).toEqual([{ url: 'https://x.com/real_luna_marlowe' }]);
  await page.reload();
  await page.getByRole('button', { name: /^Put away/ }).click();
  await expect(shown).toContainText('Yours');
});

test('many of them, with the keyboard alone', async ({ page }) => {
  const email = await arrive(page, '/dashboard');
  for (let number = 10; number < 22; number++) await find(email, `luna_marlowe_${String(number)}`);
  await find(email, 'luna_on_cam', { category: 'Cam' });
  await expect(entry(page)).toContainText('9+');
  await page.goto('/fake-profiles');
  await expect(page.locator('.fake-profile')).toHaveCount(13);

  await page.locator('.fake-profile').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('w');
  await expect(page.getByText('1 profile is watched.')).toBeVisible();
  await expect(page.locator('.fake-profile')).toHaveCount(12);
  await expect(page.locator('.fake-profile:focus')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(page.locator('.fake-profile')).toHaveCount(13);

  await page.getByLabel('Kind of platform').selectOption('Cam');
  await expect(page.locator('.fake-profile')).toHaveCount(1);
  await page.getByLabel('Kind of platform').selectOption('all');
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await expect(page.getByText('13 selected')).toBeVisible();
  await page.locator('.fake-batch').getByRole('button', { name: 'Report' }).click();
  await page.getByRole('button', { name: 'Mark as reported' }).click();
  await expect(page.getByText('13 profiles are marked as reported.')).toBeVisible();
  await expect(page.getByText('Everything that was found is decided.')).toBeVisible();
});

test('by day and by night, narrow and wide', async ({ page }) => {
  const email = await arrive(page, '/faq');
  await find(email, `luna${'_marlowe'.repeat(11)}`);
  await find(email, 'lunа_marlowe');
  await page.goto('/fake-profiles');
  await expect(page.locator('.fake-profile')).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Show the picture/ })
    .first()
    .click();
  await page.getByText('Everything that was weighed').first().click();
  await page.getByRole('checkbox').first().check();
  await expectNoFaultsAnywhere(page, 'fake profiles');
  await page.locator('.fake-profile').first().getByRole('button', { name: 'Report' }).click();
  await expectNoFaults(page, 'reporting, dark');
});
