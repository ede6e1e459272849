import { idOf, sql } from './database.ts';
import { arrive } from './people.ts';
import { creator, expect, test } from './visitor.ts';

/** A pro whose stage name the demo web's sites know, on the crawler. */
async function arriveAtCrawler(page: Parameters<typeof arrive>[0]): Promise<void> {
  const email = await arrive(page, '/leak-crawler', { tier: 'pro' });
  await sql('insert into public.stage_names (user_id, name) values ($1, $2)', [
    await idOf(email),
    creator,
  ]);
}

test('one page is crawled; what it shows is told as it comes and lands in the findings', async ({
  page,
}) => {
  await arriveAtCrawler(page);
  await expect(page.getByText('You have not crawled a site yet.')).toBeVisible();
  await page.getByLabel('Page, site or search term').fill('droplocker.example/list/luna-marlowe');
  await page.getByLabel('How many links deep').selectOption('0');
  await page.getByLabel('Pages at most').selectOption('25');
  await page.getByRole('button', { name: 'Start crawling' }).click();
  await expect(page.getByText(/^Finished /)).toBeVisible({ timeout: 180_000 });
  await expect(page.locator('.page-line').first()).toContainText('droplocker.example');
  await expect(page.locator('.crawl-numbers')).toContainText('1 page,');
  await expect(page.getByRole('heading', { name: 'New crawl' })).toBeVisible();
  await page.getByRole('link', { name: 'Review the findings' }).click();
  await expect(page).toHaveURL(/view=findings/);
  await expect(page.getByText('droplocker.example').first()).toBeVisible();
});

test('a crawl without end is stopped by its button', async ({ page }) => {
  await arriveAtCrawler(page);
  await page.getByLabel('Page, site or search term').fill('https://calendar-trap.test/');
  await page.getByLabel('How many links deep').selectOption('5');
  await page.getByRole('button', { name: 'Start crawling' }).click();
  await expect(page.locator('.page-line').first()).toContainText('calendar-trap.test');
  await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New crawl' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^Stopped by you /)).toBeVisible({ timeout: 120_000 });
});

test('what is no address and no term is said at the field, and stays typed', async ({ page }) => {
  await arriveAtCrawler(page);
  const field = page.getByLabel('Page, site or search term');
  await field.fill('ftp://leaks.example/');
  await page.getByRole('button', { name: 'Start crawling' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter the address of a page');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('ftp://leaks.example/');
});
