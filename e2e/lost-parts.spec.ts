import type { Page, Route } from '@playwright/test';
import { arrive } from './people.ts';
import { creator, expect, scanFor, test } from './visitor.ts';

// A browser keeps for as long as a document is open that a part of the program did not come. What is promised here holds
// although asking again would not help.

/** Cuts off the files of that name: the first `times` they are asked for. Gives back how often they were. */
async function cutOff(page: Page, name: string, times = Infinity): Promise<() => number> {
  let asked = 0;
  await page.route(`**/assets/${name}-*.js`, (route: Route) => {
    asked += 1;
    return asked <= times ? route.abort() : route.continue();
  });
  return () => asked;
}

test('words that stand below the dashboard are missed in a calm sentence, and come with Try again', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ERR_FAILED/);
  await arrive(page, '/settings');
  await cutOff(page, 'removal-requests', 1);
  await page.goto('/dashboard');
  await expect(page.getByText('The service cannot be reached right now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  await expect(page.getByText('The service cannot be reached right now.')).toHaveCount(0);
});

test("a view's own file that is lost comes with Try Again", async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED|dynamically imported/);
  await arrive(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  await cutOff(page, 'works-view', 1);
  await page.getByRole('link', { name: 'Works', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  await expect(page.getByText('Nothing is registered yet.')).toBeVisible();
});

test('a screen whose file is lost loads itself once more', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED|dynamically imported/);
  await arrive(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  const asked = await cutOff(page, 'faq-page', 1);
  await page.getByRole('complementary').getByRole('link', { name: 'FAQ' }).click();
  await expect(
    page.getByRole('heading', { name: 'Questions and answers', level: 1 }),
  ).toBeVisible();
  expect(asked()).toBe(2);
});

test('a screen opened without a connection comes when the connection does', async ({
  context,
  page,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported|preload CSS/);
  await arrive(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('complementary').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await context.setOffline(false);
  await expect(
    page.getByRole('heading', { name: 'Questions and answers', level: 1 }),
  ).toBeVisible();
});

test('a free check that was begun before what runs it came is begun again by itself, once', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ERR_FAILED/);
  const asked = await cutOff(page, 'scan-run', 1);
  await page.goto('/instant-scan');
  await scanFor(page, creator);
  await expect(page.getByRole('article')).toBeVisible({ timeout: 120_000 });
  expect(asked()).toBe(2);

  await page.unroute('**/assets/scan-run-*.js');
  await cutOff(page, 'scan-run');
  await page.goto('/instant-scan');
  await scanFor(page, creator);
  await expect(page.getByRole('alert')).toContainText('or reload the page');
  await expect(page.getByRole('textbox')).toHaveValue(creator);
});

test('the way in loads itself once more when a part of it is lost', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED/);
  const asked = await cutOff(page, 'login', 1);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  expect(asked()).toBe(2);
  await expect(page.getByText('A part of this page did not arrive.')).toBeHidden();
});

test('and says what to do when it is lost again', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED/);
  const asked = await cutOff(page, 'login');
  await page.goto('/login');
  await expect(page.getByText('A part of this page did not arrive.')).toBeVisible();
  expect(asked()).toBe(2);
});
